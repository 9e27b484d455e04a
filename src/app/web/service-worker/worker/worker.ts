import { sendUnsent, unsentTag } from "#common/web/offline/send-unsent.ts";
import { asset, keepApp, removeOldApps } from "./kept-app.ts";
import { isPage } from "./page-paths.ts";
import { pageOrShell } from "./pages.ts";

/** TypeScript's types lack this event. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

declare const self: ServiceWorkerGlobalScope;

/* Caches only the app's files (docs/decisions/053-offline.md). A new version waits until all old windows are closed. */

self.addEventListener("install", (event) => event.waitUntil(keepApp()));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([removeOldApps(), self.clients.claim(), self.registration.navigationPreload?.enable().catch(() => {})]),
  ),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(pageOrShell(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

self.addEventListener("sync" as "message", (event) => {
  const sync = event as ExtendableEvent as SyncEvent;
  if (sync.tag === unsentTag) sync.waitUntil(sendUnsent());
});
