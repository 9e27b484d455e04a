/** The address if it is a path of this site; undefined if a browser could read it as the address of another site. */
export function ownAddress(address: unknown): string | undefined {
  return typeof address === "string" && /^\/(?!\/)[^\s\\]*$/.test(address) ? address : undefined;
}
