import type { QueryClient } from "@tanstack/react-query";
import { currentUserId, refreshUser, subscribeToUser } from "../../../common/web/current-user.ts";
import { flash } from "../../../common/web/flash.ts";
import { isConnectionLost, noteAnswer, subscribeToConnection } from "../../../common/web/offline/connection.ts";
import { LoggedOut, sendUnsent, unsentTag } from "../../../common/web/offline/send-unsent.ts";
import { listUnsent, onUnsentNews } from "../../../common/web/offline/unsent.ts";
import { setUnsentCount, unsentCount } from "../../../common/web/offline/unsent-count.ts";
import { jobCountInWords } from "../../../common/web/words.ts";
import { allJobs } from "../../../features/jobs/web/jobs.queries.ts";

/** Milliseconds: how often a lost connection is looked for, and what waits is tried again. */
const askAgain = 15_000;
/** … and how long it takes until what came one by one is told as one. */
const together = 500;

type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/**
 * Sends what is unsent when there may be a way: at the start, at a login, when the network or the window comes back, and
 * now and then. Where the browser has Background Sync it does the same without a window.
 */
export function startSending(queries: QueryClient, registration: WithSync | undefined): void {
  let sent = 0;
  let isToBeTold = false;

  const send = () => {
    if (currentUserId() === undefined) return;
    sendUnsent().catch((reason: unknown) => {
      console.warn("Not sent yet", reason);
      // The window hears that its session has ended, and asks for a login.
      if (reason instanceof LoggedOut) void refreshUser();
    });
  };

  async function count(): Promise<void> {
    const userId = currentUserId();
    const all = userId === undefined ? [] : await listUnsent(userId);
    const refused = all.filter(({ refusal }) => refusal !== null).length;
    setUnsentCount({ waiting: all.length - refused, refused });
    if (all.length > refused) await registration?.sync?.register(unsentTag).catch(() => {});
  }

  function tell(): void {
    isToBeTold = false;
    // What came in or was mended may have a way already: one lost answer is no lost network.
    count().then(lookForServer, console.warn);
    if (sent === 0) return;
    void queries.invalidateQueries({ queryKey: allJobs });
    flash.success(`${jobCountInWords(sent)} sendt`);
    sent = 0;
  }

  onUnsentNews((news) => {
    sent += news.sent;
    if (!isToBeTold) setTimeout(tell, together);
    isToBeTold = true;
  });

  subscribeToUser(() => {
    count().catch(console.warn);
    send();
  });
  subscribeToConnection(() => {
    if (!isConnectionLost()) send();
  });
  window.addEventListener("offline", () => noteAnswer(false));
  window.addEventListener("online", lookForServer);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) lookForServer();
  });
  setInterval(() => {
    if (!document.hidden) lookForServer();
  }, askAgain);

  function lookForServer(): void {
    // Its answer, whatever it is, is the connection; and it brings the token of a page that has none.
    if (isConnectionLost()) void refreshUser();
    else if (unsentCount().waiting > 0) send();
  }

  count().then(send, console.warn);
}
