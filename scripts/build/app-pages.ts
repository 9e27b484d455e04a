import type { IncomingMessage, ServerResponse } from "node:http";
import { request } from "node:http";
import type { Connect, Plugin, ViteDevServer } from "vite";
import { pageOf } from "#app/first-page/server/document.ts";

const ofVite = /^\/(@|src\/|node_modules\/|\.cache\/vite\/|favicon\.svg)/;

/** Without a build, Vite serves the modules, and the browser renders the first screen. */
const web = { entry: "", font: "/src/app/web/font/roboto.woff2", styles: "", modules: [], screenModules: {} };
const entry = { tag: "script", attrs: { type: "module", src: "/src/app/web/main.tsx" }, injectTo: "body" } as const;

/** Passes requests for calls and pages on to the app, and lets Vite add its modules to each page. */
export function appPages(appUrl: string): Plugin {
  return {
    name: "app-pages",
    apply: "serve",
    transformIndexHtml: () => [entry],
    configureServer(server) {
      server.middlewares.use((incoming, outgoing, next) => {
        if (ofVite.test(incoming.url ?? "")) next();
        else passOn(appUrl, server, incoming, outgoing);
      });
    },
  };
}

function passOn(
  appUrl: string,
  server: ViteDevServer,
  incoming: Connect.IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { url = "/", method, headers } = incoming;
  const asked = request(new URL(url, appUrl), { method, headers: { ...headers, "accept-encoding": "identity" } });
  asked.on("response", (answer) => {
    const isPage = answer.headers["content-type"]?.startsWith("text/html");
    if (isPage) void sendPage(server, url, answer, outgoing);
    else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
  });
  asked.on("error", () => outgoing.writeHead(502, { "retry-after": "1", refresh: "1" }).end("The app is starting"));
  incoming.pipe(asked);
}

async function sendPage(
  server: ViteDevServer,
  url: string,
  answer: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const page = (await answer.toArray()).join("");
  const [, csrfToken = ""] = /<meta name="csrf-token" content="([^"]*)"/.exec(page) ?? [];
  const blocks = page.matchAll(/<script type="application\/json" id="([^"]+)">(.*?)<\/script>/gs);
  const data = Object.fromEntries(Array.from(blocks, ([, id = "", json = ""]) => [id, JSON.parse(json)]));
  const parts = { csrfToken, data, web, userId: undefined, nonce: "", colorSchemeScript: "", earlyScript: "" };
  const html = (await Array.fromAsync(pageOf(parts, async () => undefined))).join("");
  const cookies = answer.headers["set-cookie"];
  outgoing.writeHead(answer.statusCode ?? 502, {
    "content-type": "text/html; charset=utf-8",
    ...(cookies ? { "set-cookie": cookies } : {}),
  });
  outgoing.end(await server.transformIndexHtml(url, html));
}
