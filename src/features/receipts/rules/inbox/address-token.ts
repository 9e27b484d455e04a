/** `("ab12…", "bilag@firma.dk")` → `bilag+ab12…@firma.dk` */
export function addressWith(token: string, mailbox: string): string {
  return mailbox.replace("@", `+${token}@`);
}

/** Matches any address with a token. Each part has a maximum length, because headers may be long and hostile. */
const addresses = /([^\s<>()[\],;:"+@]{1,64})\+([0-9a-f]{24})@([^\s<>()[\],;:"@]{1,255})/g;

/** Returns the token of the first address of `mailbox` in these headers or addresses; undefined if there is none. */
export function tokenIn(texts: readonly string[], mailbox: string): string | undefined {
  for (const text of texts)
    for (const [, local, token, domain] of text.toLowerCase().matchAll(addresses))
      if (`${local}@${domain}` === mailbox) return token;
  return undefined;
}
