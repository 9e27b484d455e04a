import { ApiError } from "#common/web/api/request.ts";
import { currentUserId } from "#common/web/current-user.ts";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { addUnsent, changeUnsent, tellUnsent } from "#common/web/offline/unsent.ts";

export type QueuedJob = {
  /** It was answered, and is no longer the device's to send. */
  readonly remove: () => Promise<void>;
  /** Nobody answered: it waits, and is seen to. */
  readonly wait: () => void;
};

/** Keeps a job under its key from before it is sent, so that it is sent once, whatever becomes of this window. */
export async function queueJob(job: Pick<Unsent, "key" | "path" | "body" | "typed" | "attached">): Promise<QueuedJob> {
  const user_id = currentUserId();
  if (user_id === undefined) throw new ApiError(401, "Du er ikke længere logget ind. Log ind, og prøv igen.");
  const number = await addUnsent({ ...job, user_id, may_have_arrived: job.attached === undefined });
  return {
    async remove() {
      // What another window has mended meanwhile is another job.
      await changeUnsent({ number }, (kept) => (kept.edition === 1 ? undefined : kept), "relaxed");
    },
    wait() {
      tellUnsent();
      // Where the browser agrees, it does not take it away when the device is short of room.
      void navigator.storage?.persist?.().catch(() => false);
    },
  };
}
