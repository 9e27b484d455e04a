/** The address if it is a path on this site, otherwise undefined. Refuses `//other.dk`, which opens another site. */
export function ownAddress(address: unknown): string | undefined {
  return typeof address === "string" && /^\/(?!\/)[^\s\\]*$/.test(address) ? address : undefined;
}
