import type { MutationStatus, QueryClient, QueryKey } from "@tanstack/react-query";
import { currentUserId, subscribeToUser } from "#common/web/current-user.ts";
import { isConnectionLost, subscribeToConnection } from "#common/web/offline/connection.ts";
import { keepStartPage } from "#common/web/offline/keep-start-page.ts";
import { forgetSeen, keepSeen, showSeen } from "#common/web/offline/seen.ts";
import { jobTypes } from "#features/job-types/web/job-types.queries.ts";
import { projects } from "#features/projects/web/projects.queries.ts";
import { startSending } from "./start-sending.ts";

/** The ages, in milliseconds, at which the job form's choices and the start page are fetched again. */
const choicesStayFor = 12 * 60 * 60 * 1000;
const pageStaysFor = 10 * 60 * 1000;

/** `app` is the URL of the app's code, which differs in each version. */
export async function startOffline(queries: QueryClient, app: string): Promise<void> {
  // The session may have ended while no window was open. Its stored data must then be deleted.
  const forgotten = forgetSeen().catch(console.warn);
  const registration = await register();
  // This code is loaded now, because it cannot always be loaded offline.
  void import("#common/web/offline/queue-unsent.ts").catch(console.warn);
  startSending(queries, registration);
  subscribeToConnection(() => {
    // The browser's online event does not occur if only the server was away.
    if (!isConnectionLost()) queries.getQueryCache().onOnline();
  });
  if (!registration) return;
  let owner = currentUserId();
  subscribeToUser(() => {
    if (owner === currentUserId()) return;
    owner = currentUserId();
    void forgetSeen()
      .catch(console.warn)
      .then(() => keepPage(app))
      .then(() => fetchChoices(queries));
  });
  subscribeToConnection(() => {
    if (isConnectionLost()) void showSeen(queries, app);
  });
  await forgotten;
  const seenAt = await keepSeen(queries, app).catch(console.warn);
  keepChangedPage(queries, app);
  await keepPage(app);
  await fetchChoices(queries, (query) => Math.abs(Date.now() - (seenAt?.(query) ?? 0)) > choicesStayFor);
}

async function keepPage(app: string, staysFor = pageStaysFor): Promise<void> {
  if (!isConnectionLost()) await keepStartPage(app, staysFor).catch(console.warn);
}

function keepChangedPage(queries: QueryClient, app: string): void {
  let isChanged = false;
  queries.getMutationCache().subscribe(({ mutation }) => {
    if (mutation && isDone(mutation)) isChanged = true;
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || !isChanged) return;
    isChanged = false;
    void keepPage(app, 0);
  });
}

const isDone = ({ state }: { readonly state: { readonly status: MutationStatus } }): boolean =>
  state.status === "success";

/** Returns undefined if the browser allows no worker, for example without https. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" });
  } catch (error) {
    console.warn("No service worker", error);
    return undefined;
  }
}

async function fetchChoices(queries: QueryClient, isOld: (key: QueryKey) => boolean = () => true): Promise<void> {
  if (currentUserId() === undefined || isConnectionLost()) return;
  if (isOld(projects.choices().queryKey)) await queries.prefetchQuery(projects.choices());
  if (isOld(jobTypes.choices().queryKey)) await queries.prefetchQuery(jobTypes.choices());
}
