import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CreateRenderer, PageAnswer, PageRequest, RenderedPage } from "#common/rules/page.ts";
import { projectFile } from "#common/server/files/project-file.ts";

const builtScreens = projectFile("dist/page/render-page.js");

/** The screens as the server uses them; undefined where they are not built. */
export async function loadScreens(): Promise<CreateRenderer | undefined> {
  return existsSync(builtScreens) ? (await import(builtScreens)).createRenderer : undefined;
}

export type FirstPage = {
  /** The page's HTML with its first screen; undefined when the browser has to make that. */
  fill(request: FastifyRequest, page: string): Promise<string | undefined>;
  /** The page for a browser without a network: of nobody, and without a screen. */
  readonly shell: string;
  /** The sources of scripts that the page's Content-Security-Policy has to allow. */
  readonly scriptSources: string;
};

/**
 * Makes the first screen of a page by the same code that the browser runs. Its calls go through the routes, with the
 * cookies of whoever asks, so that the page holds what they may see and nothing else.
 */
export function firstPageOf(app: FastifyInstance, createRenderer: CreateRenderer, template: string): FirstPage {
  const requests = new AsyncLocalStorage<PageRequest>();
  const { render, earlyScript, startScript } = createRenderer(() => requests.getStore());
  const [appScript = "", appCode = ""] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(template) ?? [];
  const start = startScript(appCode);
  const later = `<link rel="later" crossorigin href="${appCode}">`;

  function withScreen(page: string, { title, html, styles, styleNames, answers }: RenderedPage): string {
    const head = `<style data-emotion="${styleNames}">${styles}</style><script>${earlyScript}</script>`;
    const data = answers === undefined ? "" : dataBlock("page-answers", answers);
    const body = `<div id="root">${html}</div>${data}<script>${start}</script>`;
    return (
      page
        .replace(appScript, later)
        // The start script makes them what they were: fetched before the page is drawn, code puts that off by a third.
        .replaceAll('<link rel="modulepreload"', '<link rel="later"')
        .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
        .replace("</head>", () => `${head}</head>`)
        .replace('<div id="root"></div>', () => body)
    );
  }

  let ofVisitors: RenderedPage | undefined;
  /**
   * Whoever is not logged in gets the front page that was made for the first of them, and no other: anybody could ask for
   * pages to be made as often as they like.
   */
  async function renderFor(request: FastifyRequest): Promise<RenderedPage | undefined> {
    const make = () => requests.run(pageRequestOf(app, request), render);
    if (request.currentUser) return make();
    if (request.url === "/") ofVisitors ??= await make();
    return request.url === "/" ? ofVisitors : undefined;
  }

  return {
    shell: template.replace("</head>", () => `<script>${earlyScript}</script></head>`),
    scriptSources: ["'self'", sourceOf(earlyScript), sourceOf(start)].join(" "),
    async fill(request, page) {
      try {
        const rendered = await renderFor(request);
        return rendered && withScreen(page, rendered);
      } catch (error) {
        request.log.error({ err: error }, "the first screen failed");
        return undefined;
      }
    },
  };
}

/** JSON that no browser takes for markup. */
export function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`;
}

/** A script that stands in the page, as a policy names it. */
function sourceOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

function pageRequestOf(app: FastifyInstance, request: FastifyRequest): PageRequest {
  const { cookie = "" } = request.headers;
  return {
    url: request.url,
    user: request.currentUser ?? null,
    cookies: cookie,
    get: (path) => call(app, path, { cookie, remoteAddress: request.ip }),
  };
}

async function call(
  app: FastifyInstance,
  path: string,
  { cookie, remoteAddress }: { readonly cookie: string; readonly remoteAddress: string },
): Promise<PageAnswer> {
  const { statusCode, body } = await app.inject({
    method: "GET",
    url: path,
    remoteAddress,
    headers: { cookie, accept: "application/json", "x-requested-with": "XMLHttpRequest" },
  });
  return {
    ok: statusCode < 300,
    status: statusCode,
    text: async () => body,
  };
}
