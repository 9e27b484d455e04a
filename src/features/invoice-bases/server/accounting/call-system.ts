import type { ApiRequest } from "#features/invoice-bases/rules/accounting/accounting-system.ts";
import { type DraftProblem, maxAnswerSeconds } from "#features/invoice-bases/rules/accounting/draft-status.ts";

/** `json` is undefined if the body is not JSON. */
export type SystemAnswer = { readonly status: number; readonly json: unknown };

export type CallSystem = (request: ApiRequest) => Promise<SystemAnswer | { readonly problem: DraftProblem }>;

/** The maximum number of bytes in a response. A longer response counts as a response without JSON. */
const maxBytes = 2_000_000;

/**
 * Follows no redirects, and calls only `hosts`, which come from the modules in `systems/` and never from user input.
 * @param testServer a server that gets the requests instead; each path begins with the name of the request's host
 */
export function systemCaller(hosts: readonly string[], testServer: string | undefined): CallSystem {
  return async (request) => {
    const address = new URL(request.url);
    if (address.protocol !== "https:" || !hosts.includes(address.host)) throw new Error("not a host of the system");
    address.search = new URLSearchParams(request.query).toString();
    const target = testServer ? `${testServer}/${address.host}${address.pathname}${address.search}` : address;
    try {
      const response = await fetch(target, {
        ...initOf(request),
        redirect: "manual",
        signal: AbortSignal.timeout(maxAnswerSeconds * 1000),
      });
      return { status: response.status, json: parsed(await firstBytes(response)) };
    } catch (error) {
      return { problem: (error as Error).name === "TimeoutError" ? "timeout" : "no-connection" };
    }
  };
}

function initOf({ headers, basic, body }: ApiRequest): RequestInit {
  const authorization = basic && `Basic ${Buffer.from(basic.join(":")).toString("base64")}`;
  const all = { accept: "application/json", ...headers, ...(authorization && { authorization }) };
  if (!body) return { headers: all };
  if ("form" in body) return { method: "POST", headers: all, body: new URLSearchParams(body.form) };
  return { method: "POST", headers: { ...all, "content-type": "application/json" }, body: JSON.stringify(body.json) };
}

async function firstBytes(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
