/** A path of this site; undefined for everything that a browser may read as another site's address. */
export function ownAddress(address: unknown): string | undefined {
  return typeof address === "string" && /^\/(?!\/)[^\s\\]*$/.test(address) ? address : undefined;
}
