import { isIP } from "node:net";

/** The proxies whose `X-Forwarded-For` the app trusts, as their number or as their addresses. */
export type TrustedProxies = number | readonly string[];

const networks: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

const maxHops = 10;

export function isProxyList(text: string): boolean {
  if (/^\d+$/.test(text.trim())) return Number(text) <= maxHops;
  return entriesOf(text).every((entry) => networks.has(entry) || isNetwork(entry));
}

export function proxiesOf(text: string): TrustedProxies {
  return /^\d+$/.test(text.trim()) ? Number(text) : entriesOf(text);
}

const entriesOf = (text: string) => text.split(",").map((entry) => entry.trim());

function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // A network of all addresses would let each client choose its own address.
  const isPrefix = /^\d{1,3}$/.test(prefix ?? "") && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128);
  return prefix === undefined || isPrefix;
}

/**
 * A number of proxies becomes a function. Fastify ignores a number, because a client that reaches the app without the
 * proxies could choose its address. So operators may use a number only if no client can (docs/operations.md).
 */
export function fastifyTrust(proxies: TrustedProxies): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : [...proxies];
}
