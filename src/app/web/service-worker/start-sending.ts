import type { QueryClient } from "@tanstack/react-query";
import { currentUserId, refreshUser, subscribeToUser } from "#common/web/current-user.ts";
import { flash } from "#common/web/flash.ts";
import { isConnectionLost, noteAnswer, subscribeToConnection } from "#common/web/offline/connection.ts";
import { LoggedOut, sendUnsent, unsentTag } from "#common/web/offline/send-unsent.ts";
import { listUnsent, onUnsentNews } from "#common/web/offline/unsent.ts";
import { setUnsentCount, unsentCount } from "#common/web/offline/unsent-count.ts";
import { jobCountInWords } from "#common/web/words.ts";
import { allAbsences } from "#features/absence/web/illness/illness.queries.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import { isTimerKept, sendKept } from "#features/timer/web/timers.mutations.ts";

/** Milliseconds between attempts to reconnect and to send. */
const askAgain = 15_000;
/** Milliseconds for which news about unsent writes are collected and then handled together. */
const together = 500;
/** The minimum interval between progress messages while writes are waiting, in milliseconds. */
const betweenLists = 5_000;

type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** Sends waiting writes while a window is open. Background Sync also sends them without an open window. */
export function startSending(queries: QueryClient, registration: WithSync | undefined): void {
  let sent = 0;
  let isAnyNew = false;
  let announcedAt = Number.NEGATIVE_INFINITY;
  let isToBeHeard = false;

  const send = () => {
    if (currentUserId() === undefined) return;
    void sendKept(queries);
    sendUnsent().catch((reason: unknown) => {
      console.warn("Not sent yet", reason);
      // Refreshing the user detects the expired session and opens the login.
      if (reason instanceof LoggedOut) void refreshUser();
    });
  };

  async function count(): Promise<void> {
    const userId = currentUserId();
    const all = userId === undefined ? [] : await listUnsent(userId);
    const refused = all.filter(({ refusal }) => refusal !== null).length;
    setUnsentCount({ waiting: all.length - refused, refused });
  }

  async function countAndAsk(): Promise<void> {
    await count();
    if (unsentCount().waiting > 0) await registration?.sync?.register(unsentTag).catch(() => {});
  }

  async function hear(): Promise<void> {
    isToBeHeard = false;
    if (isAnyNew) {
      isAnyNew = false;
      await countAndAsk();
      // A write may wait because of one lost response. The connection may still work, so the server is tried at once.
      lookForServer();
    } else await count();
    if (sent === 0) return;
    const isOver = unsentCount().waiting === 0;
    if (isOver || performance.now() - announcedAt > betweenLists) announce();
    else hearSoon();
  }

  function announce(): void {
    announcedAt = performance.now();
    void queries.invalidateQueries({ queryKey: allJobs });
    flash.success(`${jobCountInWords(sent)} sendt`);
    sent = 0;
  }

  function announceAbsence(): void {
    void queries.invalidateQueries({ queryKey: allAbsences });
    flash.success("Fraværet er sendt");
  }

  function hearSoon(): void {
    if (!isToBeHeard) setTimeout(() => void hear().catch(console.warn), together);
    isToBeHeard = true;
  }

  onUnsentNews((news) => {
    if (news === "sent") sent += 1;
    if (news === "absence-sent") announceAbsence();
    if (news === "changed") isAnyNew = true;
    hearSoon();
  });

  subscribeToUser(() => {
    countAndAsk().catch(console.warn);
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
    // Any response proves the connection. It also brings the CSRF token that a page stored on the device lacks.
    if (isConnectionLost()) void refreshUser();
    else if (unsentCount().waiting > 0 || isTimerKept()) send();
  }

  countAndAsk().then(send, console.warn);
}
