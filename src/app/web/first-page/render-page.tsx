import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { CreateRenderer, PageAnswers, PageRequest, RenderedPage } from "#common/rules/page.ts";
import { newQueryClient } from "#common/web/api/query-client.ts";
import { takePageRequestsFrom } from "#common/web/page-request.ts";
import { App } from "../App.tsx";
import { createAppRouter } from "../router.tsx";
import { earlyScript } from "./early-script.tsx";
import { startScript } from "./start-app.ts";

/** The screens as the server uses them, built apart (vite.page.config.ts). */
export const createRenderer: CreateRenderer = (current) => {
  takePageRequestsFrom(current);
  return { earlyScript, startScript, render: async () => renderPage(current() as PageRequest) };
};

/** The key of the styles in the page and in the browser. */
const key = "css";

/** Those of old browsers are a quarter of all styles. One list for all pages: what is compiled is kept by it. */
const withoutPrefixes: [] = [];

/** Each page has its own router, answers and styles: nothing of one user's is left for the next. */
async function renderPage({ url }: PageRequest): Promise<RenderedPage | undefined> {
  const queries = newQueryClient();
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [url] }));
  await router.load();
  const { matches } = router.state;
  if (matches.length === 0 || hasFailed(queries)) return undefined;
  const isComplete = queries.isFetching() === 0;
  // As the browser says it, too: the page has no gap that is to be filled later.
  router.ssr = { manifest: undefined };
  const cache = createCache({ key, stylisPlugins: withoutPrefixes });
  cache.compat = true;
  const html = await htmlOf(
    <CacheProvider value={cache}>
      <App router={router} queries={queries} />
    </CacheProvider>,
  );
  const answers = isComplete ? answersOf(queries) : undefined;
  queries.clear();
  return { title: matches.at(-1)?.staticData.title ?? "", html, answers, ...stylesOf(cache) };
}

const hasFailed = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === "error");

function answersOf(queries: QueryClient): string {
  const answered = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === "success" });
  const answers: PageAnswers = answered.map(({ queryKey, state }) => [queryKey, state.data]);
  return JSON.stringify(answers);
}

/** Waits for parts whose code comes later: they are in the page, too. */
async function htmlOf(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(app, {
    onError: (error) => void errors.push(error),
    // Nothing of it comes in pieces.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

function stylesOf({ inserted }: EmotionCache): Pick<RenderedPage, "styles" | "styleNames"> {
  const rules = Object.entries(inserted).filter(([, css]) => typeof css === "string");
  return { styles: rules.map(([, css]) => css).join(""), styleNames: [key, ...rules.map(([name]) => name)].join(" ") };
}
