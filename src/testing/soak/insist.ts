import { demoPassword } from "#app/server/demo/logins.ts";
import { type Answer, type Call, type Client, newClient, overFetch, type Send } from "../http-client.ts";
import { until } from "../until.ts";

/** The app's own "later", and a proxy's. */
const later: ReadonlySet<number> = new Set([502, 503, 504]);

const answerLimit = 20_000;
export const insistLimit = 120_000;

/** Somebody of the demo company who insists. */
export async function insistingClient(servers: readonly string[], login: string): Promise<Client> {
  const client = newClient(insistingOn(servers));
  await client.login(`${login}@dagvaerk.test`, demoPassword, true);
  return client;
}

/**
 * What is not answered, or answered with "later", is sent again. Throws what no product may answer: anything from 500 on
 * but 503.
 *
 * @param servers asked for at each request, in this order and then over again
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
