import { domainToUnicode } from "node:url";

/** The one way in which an address is stored and compared: `jens@xn--mller-vua.dk` is `jens@møller.dk`. */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  // A domain of ASCII letters stays as it was typed, unless it stands for others.
  const isPlain = /^[\x21-\x7e]*$/.test(domain) && !/(^|\.)xn--/i.test(domain);
  return isPlain ? email : email.slice(0, at + 1) + (domainToUnicode(domain) || domain);
}
