import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** A client's IPv4 address, or its IPv6 network, because a machine has many IPv6 addresses. */
export function clientOf({ ip }: Pick<FastifyRequest, "ip">): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  // A proxy may pass on any text from a client, so the text is cut.
  if (mapped || !isIPv6(ip)) return mapped ?? ip.slice(0, 190);
  const [start = "", end = ""] = ip.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = (part: string) => part.split(":").filter(Boolean);
  const missing = 8 - groups(start).length - groups(end).length;
  return `${[...groups(start), ...Array(missing).fill("0"), ...groups(end)].slice(0, 4).join(":")}::/64`;
}
