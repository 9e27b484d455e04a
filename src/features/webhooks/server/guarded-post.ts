import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { type DeliveryProblem, maxAnswerSeconds } from "../rules/webhook-events.ts";

export type PostOutcome = { readonly status: number } | { readonly problem: DeliveryProblem };

class PrivateAddress extends Error {}

/** The public IPv6 addresses. They do not include `::7f00:1`, which some systems treat as 127.0.0.1. */
const internet6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** An IPv4 address in an IPv6 form is checked as IPv4, or refused. */
function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === "unicast" && (address instanceof ipaddr.IPv4 || address.match(internet6));
}

/** The request connects to the checked addresses, because a second lookup could return others. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) return callback(new PrivateAddress(), "");
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** The reason why a webhook cannot have this address. Each request checks the address again. */
export async function urlProblem(url: string, allowsPrivate: boolean): Promise<DeliveryProblem | undefined> {
  const address = URL.parse(url);
  if (!address) return "unknown-host";
  if (allowsPrivate) return undefined;
  const { promise, resolve } = Promise.withResolvers<DeliveryProblem | undefined>();
  publicLookup(hostOf(address), { all: true }, (error) => resolve(error ? problemOf(error) : undefined));
  return promise;
}

/** Reads only the status, and follows no redirect. @param allowsPrivate allows http and private addresses */
export async function guardedPost(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  allowsPrivate: boolean,
): Promise<PostOutcome> {
  const address = new URL(url);
  // A request to an IP address does not call `publicLookup`.
  const isPrivate = address.protocol !== "https:" || (isIP(hostOf(address)) !== 0 && !isPublic(hostOf(address)));
  if (isPrivate && !allowsPrivate) return { problem: "private-address" };
  const { promise, resolve } = Promise.withResolvers<PostOutcome>();
  const { request } = address.protocol === "https:" ? https : http;
  request(address, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(maxAnswerSeconds * 1000),
    ...(!allowsPrivate && { lookup: publicLookup }),
  })
    .on("response", (response) => {
      resolve({ status: response.statusCode ?? 0 });
      response.destroy();
    })
    .on("error", (error) => resolve({ problem: problemOf(error) }))
    // The connection ended without a response, such as after "101 Switching Protocols".
    .on("close", () => resolve({ problem: "no-connection" }))
    .end(body);
  return promise;
}

function problemOf(error: NodeJS.ErrnoException): DeliveryProblem {
  if (error instanceof PrivateAddress) return "private-address";
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return "unknown-host";
  return error.code === "ABORT_ERR" || error.name === "TimeoutError" ? "timeout" : "no-connection";
}
