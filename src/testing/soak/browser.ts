import { setTimeout } from "node:timers/promises";
import { demoPassword } from "../../app/server/demo/logins.ts";

// biome-ignore lint/suspicious/noExplicitAny: whoever asks says what they expect
export type Answer = { status: number; body: any };

type Wish = { body?: object; idempotencyKey?: string };

/** Somebody who insists: what is not answered, or answered with "later", is sent again, to the next server if there is one. */
export type Browser = {
  login(email: string): Promise<void>;
  /** Throws what no product may answer: anything from 500 on but 503. */
  insist(method: string, path: string, wish?: Wish): Promise<Answer>;
};

/** The app's own "later", and a proxy's. */
export const later: ReadonlySet<number> = new Set([502, 503, 504]);

export const answerLimit = 20_000;
export const insistLimit = 120_000;

/** @param servers asked for at each request, in this order and then over again */
export function browser(servers: readonly string[]): Browser {
  let cookie = "";
  let csrfToken = "";
  let turn = 0;

  async function send(method: string, path: string, { body, idempotencyKey }: Wish): Promise<Response> {
    const response = await fetch(`${servers[turn++ % servers.length]}${path}`, {
      method,
      headers: {
        accept: path === "/" ? "text/html" : "application/json",
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": csrfToken,
        cookie,
        ...(body && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerLimit),
    });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(";")[0] ?? "";
    csrfToken = response.headers.get("x-csrf-token") ?? csrfToken;
    return response;
  }

  async function attempt(method: string, path: string, wish: Wish): Promise<Answer | undefined> {
    try {
      const response = await send(method, path, wish);
      const text = await response.text();
      if (later.has(response.status)) return undefined;
      if (response.status >= 500) throw new UnexpectedAnswer(`${method} ${path}: ${response.status} ${text}`);
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      if (error instanceof UnexpectedAnswer) throw error;
      return undefined;
    }
  }

  async function insist(method: string, path: string, wish: Wish = {}): Promise<Answer> {
    const deadline = Date.now() + insistLimit;
    while (Date.now() < deadline) {
      const answer = await attempt(method, path, wish);
      if (answer) return answer;
      await setTimeout(50);
    }
    throw new Error(`${method} ${path}: no answer for ${insistLimit} ms`);
  }

  return {
    insist,
    async login(email) {
      const page = await insist("GET", "/");
      csrfToken = /<meta name="csrf-token" content="([^"]*)"/.exec(page.body)?.[1] ?? "";
      const answer = await insist("POST", "/login", { body: { email, password: demoPassword, remember: true } });
      if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.status}`);
    },
  };
}

export class UnexpectedAnswer extends Error {
  override name = "UnexpectedAnswer";
}
