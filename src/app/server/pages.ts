import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { keptStartPath, pageUserHeader, startPath } from "#common/rules/page.ts";
import { authenticate } from "#common/server/auth/authenticate.ts";
import { sessionCookie } from "#common/server/auth/credentials/session-cookie.ts";
import { getCurrentUser } from "#common/server/auth/current-user.store.ts";
import { maskedCsrfToken, newToken, readToken, writeToken } from "#common/server/auth/session-token.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { answerError, answerTo, HttpError, notFound, retryAfter } from "#common/server/http/errors.ts";
import { readsOfAPage, type TakeRead } from "#common/server/http/read-limit.ts";
import { webFolder } from "../first-page/server/built-web.ts";
import { pageSender, type WebPart } from "../first-page/server/first-page.ts";
import { demoLogins, demoPassword } from "./demo/logins.ts";

/** Assets get only these security headers. All headers of Helmet would be a tenth of the bytes of a first visit. */
const assetHeaders = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };

const forGood = { maxAge: "1y", immutable: true, etag: false, lastModified: false, acceptRanges: false };
const html = "text/html; charset=utf-8";

/** The browser revalidates these files each time. If the ETag is the same, the content is not sent again. */
const noCache = { "cache-control": "no-cache" };
const forADay = { "cache-control": "public, max-age=86400" };

const files: readonly (readonly [path: string, headers: Readonly<Record<string, string>>])[] = [
  ["/favicon.svg", forADay],
  ["/robots.txt", forADay],
  ["/old-browser.js", forADay],
  ["/sw.js", noCache],
  ["/manifest.webmanifest", { ...noCache, "content-type": "application/manifest+json; charset=utf-8" }],
  ...["icon-192", "icon-512", "maskable-512", "apple-touch-icon"].map(
    (name) => [`/icons/${name}.png`, noCache] as const,
  ),
];

export function registerPages(
  app: FastifyInstance,
  {
    config,
    db,
    web,
    takeRead,
  }: { config: Config; db: Kysely<Database>; web?: WebPart | undefined; takeRead: TakeRead },
): void {
  const send = pageSender(app, web);
  const findUser = async ({ currentUser }: FastifyRequest) => currentUser && getCurrentUser(db, currentUser);
  app.register(fastifyStatic, { root: webFolder, serve: false, preCompressed: true });

  app.get("/assets/*", { config: { access: "open" }, schema: { hide: true }, helmet: false }, (request, reply) =>
    reply.headers(assetHeaders).sendFile(pathOf(request), forGood),
  );
  for (const [path, headers] of files)
    app.get(path, { config: { access: "open" }, schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).sendFile(path.slice(1), { cacheControl: false }),
    );
  app.get("/shell", { config: { access: "open" }, schema: { hide: true } }, (_request, reply) =>
    send(reply.headers(noCache), { csrfToken: "", data: {} }),
  );
  app.get(keptStartPath, { config: { access: "login" }, schema: { hide: true } }, async (request, reply) => {
    takeRead(request, readsOfAPage);
    const user = await findUser(request);
    const kept = { path: startPath, at: Date.now() };
    return send(reply.headers(ofUser(user)), { csrfToken: "", data: {}, rendered: { request, user }, kept });
  });
  app.get(
    "/*",
    { config: { access: "open" }, schema: { hide: true }, errorHandler: answerPageError },
    async (request, reply) => {
      if (request.url.startsWith("/api/")) throw notFound();
      const token = readToken(request, config);
      if (token) await authenticate(request, config, db, { kind: sessionCookie, token });
      takeRead(request, readsOfAPage);
      const current = token ?? newToken();
      if (!token) writeToken(reply, config, current);
      const csrfToken = maskedCsrfToken(config, current);
      const user = await findUser(request);
      return send(reply.headers(ofUser(user)), { csrfToken, data: dataOf(user, config), rendered: { request, user } });
    },
  );
}

const ofUser = (user: CurrentUser | null) => ({
  "cache-control": "no-store",
  [pageUserHeader]: String(user?.id ?? ""),
});

const dataOf = (user: CurrentUser | null, config: Config) => ({
  "current-user": user,
  ...(config.hasBaseUrl && { "base-url": config.baseUrl }),
  ...(config.demo && { "demo-logins": demoLogins.map((login) => ({ ...login, password: demoPassword })) }),
});

/** If the database is away or a limit is exceeded, the browser gets a page that reloads itself. */
function answerPageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, body } = answerTo(error);
  const isPage = !request.url.startsWith("/api/");
  if (!isPage || (statusCode !== 503 && statusCode !== 429)) {
    answerError(error, request, reply);
    return;
  }
  if (statusCode === 503) request.log.error({ err: error }, "page failed");
  const seconds = (error instanceof HttpError && error.retryAfter?.toString()) || retryAfter;
  void reply
    .code(statusCode)
    .headers({ "retry-after": seconds, refresh: seconds, "cache-control": "no-store" })
    .type(html)
    .send(`<!doctype html><html lang="da"><title>Dagværk</title><h1>Dagværk</h1><p>${body.message}</p></html>`);
}

const pathOf = (request: FastifyRequest) => `assets/${(request.params as { "*": string })["*"]}`;
