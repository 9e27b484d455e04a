import "@fontsource-variable/roboto/wght.css";
import "./font/roboto.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { PageAnswers } from "#common/rules/page.ts";
import { newQueryClient } from "#common/web/api/query-client.ts";
import { currentUserId, isKeptPage, loadUser, subscribeToUser } from "#common/web/current-user.ts";
import { forgetDrafts, hasDraft } from "#common/web/forms/draft.ts";
import { forgetTypedOfOthers } from "#common/web/forms/typed.ts";
import { noteAnswer, subscribeToConnection } from "#common/web/offline/connection.ts";
import { keptPageAt, removeKeptNote, startPageAsMade } from "#common/web/offline/kept-page.ts";
import { clickWhatWasPressed, ignoreClicksOnWhatMoved } from "#common/web/one-click.ts";
import { ignoreScrollWhile } from "#common/web/routing/ignore-scroll.ts";
import { takeOpenedFrom } from "#common/web/routing/opened-from.ts";
import { App } from "./App.tsx";
import { sendKeptClick } from "./first-page/kept-click.ts";
import { createAppRouter } from "./router.tsx";
import { keepWorkingWhenTranslated } from "./translated-page.ts";

const madePage = startPageAsMade();
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
  // What one user was shown is nothing for the next; what they may open is asked again whenever the user changes.
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
clickWhatWasPressed(document);
ignoreScrollWhile(() => router.state.status === "pending");

// The worker would have had the server's page.
const isKept = isKeptPage();
if (isKept) {
  noteAnswer(false);
  subscribeToConnection(removeKeptNote);
}
const app = <App router={router} queries={queries} />;
const answers = document.getElementById("page-answers")?.textContent;
const updatedAt = isKept ? keptPageAt(userId) : Date.now();
if (answers && updatedAt !== undefined && isShownAsTheServerMadeIt()) {
  for (const [key, answer] of JSON.parse(answers) as PageAnswers) queries.setQueryData(key, answer, { updatedAt });
  // With the screen's code and what it starts from, so that the first time it is made it is as it stands in the page.
  await router.load();
  router.ssr = { manifest: undefined };
  hydrateRoot(root, app);
  if (isKept) await showSeen();
} else {
  if (isKept) await showSeen();
  createRoot(root).render(app);
}
sendKeptClick();
if (import.meta.env.PROD)
  void import("./service-worker/start-offline.ts").then(({ startOffline }) =>
    startOffline(queries, import.meta.url, madePage),
  );

async function showSeen(): Promise<void> {
  await (await import("#common/web/offline/seen.ts")).showSeen(queries, import.meta.url);
}

/** What the window remembers, the server does not know: a form to be restored, or why one was led away. */
function isShownAsTheServerMadeIt(): boolean {
  const { sessionEnded, wanted } = history.state ?? {};
  return !hasDraft() && sessionEnded === undefined && wanted === undefined;
}
