import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** Who counts as one client: an IPv4 address, or the network of an IPv6 address, of which a single machine has many. */
export function clientOf({ ip }: Pick<FastifyRequest, "ip">): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  // A proxy passes on what a client says of itself, which may be no address at all.
  if (mapped || !isIPv6(ip)) return mapped ?? ip.slice(0, 190);
  const [start = "", end = ""] = ip.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = (part: string) => part.split(":").filter(Boolean);
  const missing = 8 - groups(start).length - groups(end).length;
  return `${[...groups(start), ...Array(missing).fill("0"), ...groups(end)].slice(0, 4).join(":")}::/64`;
}
