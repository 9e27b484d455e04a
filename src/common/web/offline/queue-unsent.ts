import { ApiError } from "../api/request.ts";
import { currentUserId } from "../current-user.ts";
import type { Unsent } from "./device-database.ts";
import { addUnsent, announceUnsent, changeUnsent } from "./unsent.ts";

export type Queued = {
  /** Call it when the server has answered. */
  readonly remove: () => Promise<void>;
  /** Call it when there was no response: the write is sent later. */
  readonly wait: () => void;
};

/** Queues a write under its key before it is sent, so that it is sent once even if this window closes. */
export async function queueUnsent(
  write: Pick<Unsent, "key" | "path" | "body" | "typed" | "attached">,
): Promise<Queued> {
  const user_id = currentUserId();
  if (user_id === undefined) throw new ApiError(401, "Du er ikke længere logget ind. Log ind, og prøv igen.");
  const number = await addUnsent({ ...write, user_id, may_have_arrived: write.attached === undefined });
  return {
    async remove() {
      // If another window has edited it, it stays queued.
      await changeUnsent({ number }, (kept) => (kept.edition === 1 ? undefined : kept), "relaxed");
    },
    wait() {
      announceUnsent();
      // Asks the browser not to evict the queue when the device runs low on space.
      void navigator.storage?.persist?.().catch(() => false);
    },
  };
}
