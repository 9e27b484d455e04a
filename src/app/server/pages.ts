import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { authenticate } from "../../common/server/auth/authenticate.ts";
import { csrfToken, newToken, readToken, writeToken } from "../../common/server/auth/session-token.ts";
import type { Config } from "../../common/server/config.ts";
import type { Database } from "../../common/server/database/tables.ts";
import { projectFile } from "../../common/server/files/project-file.ts";
import { answerError, answerTo, notFound, retryAfter } from "../../common/server/http/errors.ts";
import { demoLogins, demoPassword } from "./demo/logins.ts";

export const webFolder = projectFile("dist/web");

const oneYear = "1y";

/**
 * The web application: one page for every address that is neither a call nor a file. The page brings the CSRF token
 * and the logged-in user, so that the first screen needs no request for them.
 */
export function registerPages(app: FastifyInstance, config: Config, db: Kysely<Database>): void {
  const template = readPage();
  const preloads = readPreloads();
  // The build lays a packed file beside each asset.
  app.register(fastifyStatic, { root: webFolder, serve: false, preCompressed: true });

  app.get("/assets/*", { config: { access: "open" }, schema: { hide: true } }, (request, reply) =>
    reply.sendFile(pathOf(request), { maxAge: oneYear, immutable: true }),
  );
  app.get("/favicon.svg", { config: { access: "open" }, schema: { hide: true } }, (_request, reply) =>
    reply.sendFile("favicon.svg", { maxAge: "1d" }),
  );
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
    const current = token ?? newToken();
    if (!token) writeToken(reply, config, current);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(
        template
          .replace(/(<meta name="csrf-token" content=")"/, `$1${csrfToken(config, current)}"`)
          .replace("</head>", () => `${preloadLinks(request, preloads)}${dataBlocks(request, config)}</head>`),
      );
  }
}

/** A browser gets words instead of JSON, and asks again by itself while the database is away. */
function answerPageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, body } = answerTo(error);
  const isPage = !request.url.startsWith("/api/");
  if (statusCode !== 503 || !isPage) {
    answerError(error, request, reply);
    return;
  }
  request.log.error({ err: error }, "page failed");
  void reply
    .code(503)
    .headers({ "retry-after": retryAfter, refresh: retryAfter, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(`<!doctype html><html lang="da"><title>Dagværk</title><h1>Dagværk</h1><p>${body.message}</p></html>`);
}

/** The built page; a server whose web part is not built still answers calls, and says so to a browser. */
function readPage(): string {
  const page = join(webFolder, "index.html");
  return existsSync(page) ? readFileSync(page, "utf8") : unbuiltPage;
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

const pathOf = (request: FastifyRequest) => `assets/${(request.params as { "*": string })["*"]}`;

function dataBlocks(request: FastifyRequest, config: Config): string {
  const demo = config.demo
    ? dataBlock(
        "demo-logins",
        demoLogins.map((login) => ({ ...login, password: demoPassword })),
      )
    : "";
  return dataBlock("current-user", request.currentUser) + demo;
}

/** JSON that no browser takes for markup. */
function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}
