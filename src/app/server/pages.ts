import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { type CreateRenderer, pageUserHeader } from "#common/rules/page.ts";
import { authenticate } from "#common/server/auth/authenticate.ts";
import { maskedCsrfToken, newToken, readToken, writeToken } from "#common/server/auth/session-token.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import { answerError, answerTo, HttpError, notFound, retryAfter } from "#common/server/http/errors.ts";
import { readsOfAPage, type TakeRead } from "#common/server/http/read-limit.ts";
import { demoLogins, demoPassword } from "./demo/logins.ts";
import { dataBlock, firstPageOf } from "./first-page.ts";

export const webFolder = projectFile("dist/web");

/** Their names change with what they hold. */
export const assetsUrl = "/assets/*";

/** Never asked for again, so there is nothing to compare. */
const forGood = { maxAge: "1y", immutable: true, etag: false, lastModified: false, acceptRanges: false };
const html = "text/html; charset=utf-8";

/** What a browser looks after each time: with the same ETag nothing is sent again. */
const noCache = { "cache-control": "no-cache" };
const forADay = { "cache-control": "public, max-age=86400" };

/** Beside the assets. */
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

/**
 * The web application: one page for every address that is neither a call nor a file. The page brings the CSRF token
 * and the logged-in user, so that the first screen needs no request for them.
 */
export function registerPages(
  app: FastifyInstance,
  { config, db, web, takeRead }: { config: Config; db: Kysely<Database>; web: WebPart; takeRead: TakeRead },
): void {
  const { template, preloads, createRenderer } = web;
  const firstPage = createRenderer && firstPageOf(app, createRenderer, template);
  // The build lays a packed file beside each asset.
  app.register(fastifyStatic, { root: webFolder, serve: false, preCompressed: true });

  app.get(assetsUrl, { config: { access: "open" }, schema: { hide: true } }, (request, reply) =>
    reply.sendFile(pathOf(request), forGood),
  );
  for (const [path, headers] of files)
    app.get(path, { config: { access: "open" }, schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).sendFile(path.slice(1), { cacheControl: false }),
    );
  app.get("/shell", { config: { access: "open" }, schema: { hide: true } }, (_request, reply) => {
    if (firstPage) allowScripts(reply, firstPage.scriptSources);
    return reply
      .type(html)
      .headers(noCache)
      .send(firstPage?.shell ?? template);
  });
  app.get(
    "/*",
    { config: { access: "open" }, schema: { hide: true }, errorHandler: answerPageError },
    async (request, reply) => {
      if (request.url.startsWith("/api/")) throw notFound();
      return sendPage(request, reply);
    },
  );

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = readToken(request, config);
    if (token) await authenticate(request, config, db, token);
    takeRead(request, readsOfAPage);
    const current = token ?? newToken();
    if (!token) writeToken(reply, config, current);
    const page = template
      .replace(/(<meta name="csrf-token" content=")"/, `$1${maskedCsrfToken(config, current)}"`)
      .replace("</head>", () => `${preloadLinks(request, preloads)}${dataBlocks(request, config)}</head>`);
    const filled = await firstPage?.fill(request, page);
    if (firstPage && filled) allowScripts(reply, firstPage.scriptSources);
    return reply
      .type(html)
      .header("cache-control", "no-store")
      .header(pageUserHeader, String(request.currentUser?.id ?? ""))
      .send(filled ?? page);
  }
}

/** A browser gets words instead of JSON, and asks again by itself while the database is away, or it has asked too often. */
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

export type WebPart = {
  readonly template: string;
  readonly preloads: Preloads;
  /** Without it the browser makes the first screen, too. */
  readonly createRenderer?: CreateRenderer | undefined;
};

/** What was built; a server whose web part is not built still answers calls, and says so to a browser. */
export function readWebPart(): WebPart {
  const page = join(webFolder, "index.html");
  const template = existsSync(page) ? withStyles(readFileSync(page, "utf8")) : unbuiltPage;
  return { template, preloads: readPreloads() };
}

/** The styles of the fonts are few, and a page that has to fetch them is not drawn until they are there. */
function withStyles(page: string): string {
  return page.replaceAll(
    /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/g,
    (_link, file: string) => `<style>${readFileSync(join(webFolder, file), "utf8")}</style>`,
  );
}

/** The code of each screen that is fetched beside the app's (src/app/web/preloads.ts), as the build has named it. */
type Preloads = Readonly<Record<string, readonly string[]>>;

function readPreloads(): Preloads {
  const preloads = join(webFolder, "preloads.json");
  return existsSync(preloads) ? JSON.parse(readFileSync(preloads, "utf8")) : {};
}

/** Nobody who is to log in first gets the screen. */
function preloadLinks(request: FastifyRequest, preloads: Preloads): string {
  const [path = ""] = request.url.split("?");
  const files = (request.currentUser && preloads[path]) ?? [];
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("");
}

const unbuiltPage = `<!doctype html><html lang="da"><head><meta charset="utf-8"><meta name="csrf-token" content="">
<title>Dagværk</title></head><body>Webdelen er ikke bygget.</body></html>`;

/** Beside what every answer allows. */
function allowScripts(reply: FastifyReply, sources: string): void {
  const header = "content-security-policy";
  reply.header(header, `${reply.getHeader(header)};script-src ${sources}`);
}

const pathOf = (request: FastifyRequest) => `assets/${(request.params as { "*": string })["*"]}`;

function dataBlocks(request: FastifyRequest, config: Config): string {
  const demo = config.demo
    ? dataBlock("demo-logins", JSON.stringify(demoLogins.map((login) => ({ ...login, password: demoPassword }))))
    : "";
  const address = config.hasBaseUrl ? dataBlock("base-url", JSON.stringify(config.baseUrl)) : "";
  return dataBlock("current-user", JSON.stringify(request.currentUser)) + address + demo;
}
