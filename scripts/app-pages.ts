import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { request } from "node:http";
import type { Connect, Plugin, ViteDevServer } from "vite";

/** What Vite itself answers: modules and its own client. */
const ofVite = /^\/(@|src\/|node_modules\/|\.cache\/vite\/|favicon\.svg)/;

/** What the app writes into each page's head: the CSRF token, and data. The first screen is left to Vite's modules. */
const fromApp =
  /<meta name="csrf-token" content="[^"]*"|<script type="application\/json" id="(?!page-answers")[\s\S]*?<\/script>/g;

/** In development: calls and pages come from the app, and its pages get Vite's modules instead of the built ones. */
export function appPages(appUrl: string): Plugin {
  return {
    name: "app-pages",
    apply: "serve",
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
  const [token = "", ...data] = page.match(fromApp) ?? [];
  const template = await readFile("index.html", "utf8");
  const html = await server.transformIndexHtml(url, template);
  const cookies = answer.headers["set-cookie"];
  outgoing.writeHead(answer.statusCode ?? 502, {
    "content-type": "text/html; charset=utf-8",
    ...(cookies ? { "set-cookie": cookies } : {}),
  });
  outgoing.end(
    html.replace(/<meta name="csrf-token" content=""/, token).replace("</head>", () => `${data.join("")}</head>`),
  );
}
