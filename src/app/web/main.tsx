import "@fontsource-variable/roboto/wght.css";
import "./font/roboto.css";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { createRoot, hydrateRoot } from "react-dom/client";
import { newQueryClient } from "#common/web/api/query-client.ts";
import { currentUserId, isKeptPage, loadUser, subscribeToUser } from "#common/web/current-user.ts";
import { firstScreen } from "#common/web/first-screen.ts";
import { forgetDrafts, hasDraft } from "#common/web/forms/draft.ts";
import { forgetTypedOfOthers } from "#common/web/forms/typed.ts";
import { noteAnswer } from "#common/web/offline/connection.ts";
import { ignoreClicksOnWhatMoved } from "#common/web/one-click.ts";
import { ignoreScrollWhile } from "#common/web/routing/ignore-scroll.ts";
import { takeOpenedFrom } from "#common/web/routing/opened-from.ts";
import { App } from "./App.tsx";
import { refuseDroppedFiles } from "./dropped-files.ts";
import { renderedFor } from "./rendered-for.ts";
import { createAppRouter } from "./router.tsx";
import { keepWorkingWhenTranslated } from "./translated-page.ts";

if (!("Iterator" in globalThis && "union" in Set.prototype && "withResolvers" in Promise))
  await import("./older-browsers.ts");
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
await loadUser();
takeOpenedFrom();

const queries = newQueryClient();
const router = createAppRouter(queries);

let userId = currentUserId();
forgetTypedOfOthers();
forgetDrafts();
subscribeToUser(() => {
  // Query results belong to one user, and routes check access again when the user changes.
  if (currentUserId() !== userId) queries.clear();
  userId = currentUserId();
  forgetTypedOfOthers();
  forgetDrafts();
  void router.invalidate();
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root");
keepWorkingWhenTranslated(document.body);
ignoreClicksOnWhatMoved(document);
refuseDroppedFiles(document);
ignoreScrollWhile(() => router.state.status === "pending");

// The service worker shows a stored page only if the server does not respond in time. The app then starts as offline.
const isKept = isKeptPage();
if (isKept) noteAnswer(false);
const app = <App router={router} queries={queries} />;
if ("$_TSR" in window && isPageOfUser() && isShownAsTheServerMadeIt()) {
  await hydrate(router);
  hydrateRoot(root, app);
  await firstScreen;
  if (isKept) await showSeen();
} else {
  if (isKept) await showSeen();
  createRoot(root).render(app);
}
document.dispatchEvent(new Event("dagvaerk:ready"));
if (import.meta.env.PROD)
  void import("./service-worker/start-offline.ts").then(({ startOffline }) => startOffline(queries, import.meta.url));

async function showSeen(): Promise<void> {
  await (await import("#common/web/offline/seen.ts")).showSeen(queries, import.meta.url);
}

/** A stored page may belong to another user. The server's page may belong to a user who has logged out offline. */
function isPageOfUser(): boolean {
  return metaOf("page-user") === String(userId ?? "");
}

function metaOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
}

/** Since the rendering, date or project scope may have changed. The server knows neither drafts nor history state. */
function isShownAsTheServerMadeIt(): boolean {
  const { sessionEnded, wanted } = history.state ?? {};
  const isForThis = metaOf("rendered-for") === renderedFor();
  return isForThis && !hasDraft() && sessionEnded === undefined && wanted === undefined;
}
