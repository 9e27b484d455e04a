import { ApiError } from "#common/web/api/request.ts";
import { currentUserId } from "#common/web/current-user.ts";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { addUnsent, announceUnsent, changeUnsent } from "#common/web/offline/unsent.ts";

export type QueuedJob = {
  /** Call it when the server has answered. */
  readonly remove: () => Promise<void>;
  /** Call it when there was no response: the job is sent later. */
  readonly wait: () => void;
};

/** Queues a job under its key before it is sent, so that it is sent once even if this window closes. */
export async function queueJob(job: Pick<Unsent, "key" | "path" | "body" | "typed" | "attached">): Promise<QueuedJob> {
  const user_id = currentUserId();
  if (user_id === undefined) throw new ApiError(401, "Du er ikke længere logget ind. Log ind, og prøv igen.");
  const number = await addUnsent({ ...job, user_id, may_have_arrived: job.attached === undefined });
  return {
    async remove() {
      // If another window has edited the job, it stays queued.
      await changeUnsent({ number }, (kept) => (kept.edition === 1 ? undefined : kept), "relaxed");
    },
    wait() {
      announceUnsent();
      // Asks the browser not to evict the queue when the device runs low on space.
      void navigator.storage?.persist?.().catch(() => false);
    },
  };
}
