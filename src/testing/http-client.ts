import type { FastifyInstance } from "fastify";

export type Answer = {
  status: number;
  /** The answer's JSON, else its text. */
  // biome-ignore lint/suspicious/noExplicitAny: each caller states the shape that it expects
  readonly body: any;
  bytes: Buffer;
  headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** Whether the request was repeated after a failure. An earlier attempt may have taken effect. */
  isRepeated?: boolean;
};

type Headers = Record<string, string>;
type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Call = { method: Method; path: string; headers: Headers; body?: unknown };

/** How requests reach the product: into the app of this process, or over HTTP. */
export type Send = (call: Call) => Promise<Answer>;

/** A browser: keeps the cookie, and sends the latest CSRF token. */
export type Client = {
  cookie: string | undefined;
  csrfToken: string | undefined;
  headers(): Headers;
  /** Opens a page, which sets cookie and token. */
  visit(path?: string): Promise<Answer>;
  /** Opens the first page and logs in; throws when refused. */
  login(email: string, password: string, remember?: boolean): Promise<void>;
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(path: string): Promise<Answer>;
};

export function newClient(send: Send): Client {
  async function call(method: Method, path: string, headers: Headers = {}, body?: unknown): Promise<Answer> {
    const answer = await send({ method, path, headers: { ...client.headers(), ...headers }, body });
    const [cookie] = [answer.headers["set-cookie"] ?? []].flat();
    if (cookie) client.cookie = String(cookie).split(";")[0];
    const renewed = answer.headers["x-csrf-token"];
    if (typeof renewed === "string") client.csrfToken = renewed;
    return answer;
  }
  const write = (method: Method) => (path: string, body?: unknown, headers?: Headers) =>
    call(method, path, headers, body);

  const client: Client = {
    cookie: undefined,
    csrfToken: undefined,
    headers: () => ({
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
      ...(client.cookie && { cookie: client.cookie }),
      ...(client.csrfToken && { "x-csrf-token": client.csrfToken }),
    }),
    async visit(path = "/") {
      const answer = await call("GET", path, { accept: "text/html" });
      client.csrfToken = /<meta name="csrf-token" content="([^"]*)"/.exec(answer.body)?.[1];
      return answer;
    },
    async login(email, password, remember = false) {
      await client.visit();
      const { status, body } = await client.post("/login", { email, password, remember });
      if (status !== 200) throw new Error(`login of ${email}: ${status} ${JSON.stringify(body)}`);
    },
    get: (path, headers) => call("GET", path, headers),
    post: write("POST"),
    put: write("PUT"),
    patch: write("PATCH"),
    delete: write("DELETE"),
  };
  return client;
}

/** Sends requests into the app of this process, from this address. */
export function intoApp(app: FastifyInstance, remoteAddress = "127.0.0.1"): Send {
  return async ({ method, path, headers, body }) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const response = await app.inject({ method, url: path, headers, remoteAddress, ...payload });
    return answerOf(response.statusCode, response.headers, response.rawPayload);
  };
}

/**
 * Sends requests over HTTP.
 * @param timeout milliseconds until a request rejects; undefined for no limit
 */
export function overFetch(origin: string, timeout?: number): Send {
  return async ({ method, path, headers, body }) => {
    const response = await fetch(origin + path, {
      method,
      redirect: "manual",
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(timeout !== undefined && { signal: AbortSignal.timeout(timeout) }),
    });
    const answered = { ...Object.fromEntries(response.headers), "set-cookie": response.headers.getSetCookie() };
    return answerOf(response.status, answered, Buffer.from(await response.arrayBuffer()));
  };
}

/** The body is parsed lazily, so that benchmarks do not measure it. */
function answerOf(status: number, headers: Answer["headers"], bytes: Buffer): Answer {
  const isJson = /^application\/(scim\+)?json/.test(String(headers["content-type"])) && bytes.length > 0;
  return {
    status,
    bytes,
    headers,
    get body() {
      return isJson ? JSON.parse(String(bytes)) : String(bytes);
    },
  };
}
