import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import type { CreateRenderer, FirstScreen, PageRequest } from "../rules/page.ts";
import { type BuiltWeb, readBuiltWeb } from "./built-web.ts";
import { type PageParts, pageOf, unbuiltPage } from "./document.ts";

const builtRenderer = projectFile("dist/page/render-page.js");

export type WebPart = { readonly web: BuiltWeb; readonly createRenderer: CreateRenderer };

/** Returns undefined if the web part is not built. Each page is then only a short note, and API calls work as usual. */
export async function loadWebPart(): Promise<WebPart | undefined> {
  const web = readBuiltWeb();
  if (!web || !existsSync(builtRenderer)) return undefined;
  const { createRenderer } = await import(builtRenderer);
  return { web, createRenderer };
}

type Rendered = { readonly request: FastifyRequest; readonly user: CurrentUser | null };

type PageOptions = Pick<PageParts, "csrfToken" | "data"> & {
  /** If `rendered` is absent, the browser renders the screen. */
  readonly rendered?: Rendered;
  /** Only for a page that the browser stores for offline use: its path, and when it was made (epoch milliseconds). */
  readonly kept?: { readonly path: string; readonly at: number };
};

/** Gives each rendering its own request, because the server renders several pages at a time. */
const requests = new AsyncLocalStorage<PageRequest>();

export function pageSender(app: FastifyInstance, part: WebPart | undefined) {
  const renderer = part?.createRenderer(() => requests.getStore());
  let ofVisitors: FirstScreen | undefined;

  /** Without a user, only the front page is rendered, and once a day. So strangers cannot cause endless renderings. */
  async function screenOf(rendered: Rendered, kept: PageOptions["kept"]): Promise<FirstScreen | undefined> {
    return requests.run(pageRequestOf(app, rendered, kept), async () => {
      if (rendered.user) return renderer?.render();
      if (rendered.request.url !== "/") return undefined;
      if (ofVisitors?.renderedFor !== renderer?.renderedFor()) ofVisitors = await renderer?.render();
      return ofVisitors;
    });
  }

  return async (reply: FastifyReply, { csrfToken, data, rendered, kept }: PageOptions): Promise<FastifyReply> => {
    reply.type("text/html; charset=utf-8");
    if (!part || !renderer) return reply.send(unbuiltPage(csrfToken, data));
    const nonce = randomBytes(16).toString("base64");
    const policy = "content-security-policy";
    reply.header(policy, `${reply.getHeader(policy)};script-src 'self' 'nonce-${nonce}'`);
    const parts = {
      csrfToken,
      data,
      web: part.web,
      nonce,
      colorSchemeScript: renderer.colorSchemeScript(nonce),
      earlyScript: renderer.earlyScript,
      userId: rendered?.user?.id,
      keptAt: kept?.at,
    };
    const render = async () =>
      rendered &&
      screenOf(rendered, kept).catch((error) => {
        rendered.request.log.error({ err: error }, "the first screen failed");
        return undefined;
      });
    return reply.send(Readable.from(pageOf(parts, render)));
  };
}

/** The calls of a rendering have the user's cookies, so the page contains only data that the user may see. */
function pageRequestOf(app: FastifyInstance, { request, user }: Rendered, kept: PageOptions["kept"]): PageRequest {
  const { cookie = "" } = request.headers;
  return {
    url: kept?.path ?? request.url,
    user,
    cookies: cookie,
    keptAt: kept?.at,
    async get(path) {
      const headers = { cookie, accept: "application/json", "x-requested-with": "XMLHttpRequest" };
      const { statusCode, body } = await app.inject({ method: "GET", url: path, remoteAddress: request.ip, headers });
      return { status: statusCode, body };
    },
  };
}
