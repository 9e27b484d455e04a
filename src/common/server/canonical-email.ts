import { domainToUnicode } from "node:url";

/** The form in which addresses are stored and compared: `jens@xn--mller-vua.dk` becomes `jens@møller.dk`. */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const isPlain = /^[\x21-\x7e]*$/.test(domain) && !/(^|\.)xn--/i.test(domain);
  return isPlain ? email : email.slice(0, at + 1) + (domainToUnicode(domain) || domain);
}
