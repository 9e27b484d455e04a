import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import InitColorSchemeScript from "@mui/material/InitColorSchemeScript";
import type { QueryClient } from "@tanstack/react-query";
import { createRequestHandler } from "@tanstack/react-router/ssr/server";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { App } from "#app/web/App.tsx";
import { renderedFor } from "#app/web/rendered-for.ts";
import { type AppRouter, createAppRouter } from "#app/web/router.tsx";
import { newQueryClient } from "#common/web/api/query-client.ts";
import { type Environment, takeEnvironmentFrom } from "#common/web/environment.ts";
import { colorSchemeAttribute } from "#common/web/theme.ts";
import type { CreateRenderer, FirstScreen, PageRequest } from "../rules/page.ts";
import earlyScript from "./early-script.js?raw";

/** The server imports this file, which is built separately (vite.page.config.ts). */
export const createRenderer: CreateRenderer = (current) => {
  takeEnvironmentFrom(() => {
    const request = current();
    return request && environmentOf(request);
  });
  return {
    render: async () => renderScreen(current()?.url ?? "/"),
    renderedFor,
    earlyScript,
    colorSchemeScript: (nonce) =>
      renderToStaticMarkup(<InitColorSchemeScript attribute={colorSchemeAttribute} nonce={nonce} />),
  };
};

const environmentOf = ({ user, cookies, keptAt, get }: PageRequest): Environment => ({
  user,
  cookies,
  keptAt,
  fetch: async (path) => {
    const { status, body } = await get(String(path));
    return new Response(body || null, { status });
  },
});

/** The prefix of Emotion's class names. It must be the same on the server and in the browser. */
const key = "css";
/** Empty: vendor prefixes would be a quarter of the styles. Emotion caches styles per array, so pages share this. */
const stylisPlugins: [] = [];

/** Each page has its own router, queries and styles, so pages of different users share nothing. */
async function renderScreen(url: string): Promise<FirstScreen | undefined> {
  const queries = newQueryClient();
  const atStart = renderedFor();
  const handle = createRequestHandler({
    request: new Request(`http://localhost${url}`),
    createRouter: () => createAppRouter(queries),
  });
  let screen: FirstScreen | undefined;
  await handle(async ({ router }) => {
    if (!hasFailed(queries)) screen = { ...(await screenOf(router, queries)), renderedFor: atStart };
    return new Response();
  });
  queries.clear();
  return screen;
}

const hasFailed = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === "error");

async function screenOf(router: AppRouter, queries: QueryClient): Promise<Omit<FirstScreen, "renderedFor">> {
  const tags = queries.isFetching() === 0 ? router.serverSsr?.takeInitialHydrationScriptTags() : undefined;
  const cache = createCache({ key, stylisPlugins });
  cache.compat = true;
  const html = await htmlOf(
    <CacheProvider value={cache}>
      <App router={router} queries={queries} />
    </CacheProvider>,
  );
  const { staticData: { title = "", component } = {}, search = {} } = router.state.matches.at(-1) ?? {};
  return {
    title,
    html,
    scripts: tags?.before.map(({ children = "" }) => children) ?? [],
    screens: component ? [component.displayName, ...component.partsOf(search)] : [],
    ...stylesOf(cache),
  };
}

async function htmlOf(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(app, {
    onError: (error) => void errors.push(error),
    // The HTML is not split into chunks, because it is sent in one piece.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

function stylesOf({ inserted }: EmotionCache): Pick<FirstScreen, "styles" | "styleNames"> {
  const rules = Object.entries(inserted).filter(([, css]) => typeof css === "string");
  return { styles: rules.map(([, css]) => css).join(""), styleNames: [key, ...rules.map(([name]) => name)].join(" ") };
}
