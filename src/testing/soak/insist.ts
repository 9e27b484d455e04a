import { demoPassword } from "#app/server/demo/logins.ts";
import { type Answer, type Call, type Client, newClient, overFetch, type Send } from "../http-client.ts";
import { until } from "../until.ts";

/** Temporary failures of the app and of a proxy. */
const later: ReadonlySet<number> = new Set([502, 503, 504]);

const answerLimit = 20_000;
export const insistLimit = 120_000;

/** A logged-in client of the demo company that repeats failed calls. */
export async function insistingClient(servers: readonly string[], login: string): Promise<Client> {
  const client = newClient(insistingOn(servers));
  await client.login(`${login}@dagvaerk.test`, demoPassword, true);
  return client;
}

/**
 * Repeats calls without a response or with a temporary failure. Throws for any other status from 500 on.
 * @param servers used in turn, one per request
 */
export function insistingOn(servers: readonly string[]): Send {
  const senders = servers.map((origin) => overFetch(origin, answerLimit));
  let turn = 0;
  return async (call) => {
    let attempts = 0;
    const answer = await until(
      `an answer to ${call.method} ${call.path}`,
      () => {
        attempts += 1;
        return attempt(senders[turn++ % senders.length] as Send, call);
      },
      { timeout: insistLimit, interval: 50 },
    );
    return Object.assign(answer, { isRepeated: attempts > 1 });
  };
}

async function attempt(send: Send, call: Call): Promise<Answer | undefined> {
  const answer = await send(call).catch(() => undefined);
  if (!answer || later.has(answer.status)) return undefined;
  if (answer.status >= 500) throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.bytes}`);
  return answer;
}
