import { ApiError } from "../api/request.ts";
import { currentUserId } from "../current-user.ts";
import type { Unsent } from "./device-database.ts";
import { addUnsent, announceUnsent, changeUnsent } from "./unsent.ts";

export type Queued = {
  /** Call this function after a response. */
  readonly remove: () => Promise<void>;
  /** Call this function if there was no response. */
  readonly wait: () => void;
};

/** A write is queued before it is sent, so that a closed window does not lose the write. */
export async function queueUnsent(
  write: Pick<Unsent, "key" | "path" | "body" | "typed" | "attached">,
): Promise<Queued> {
  const user_id = currentUserId();
  if (user_id === undefined) throw new ApiError(401, "Du er ikke længere logget ind. Log ind, og prøv igen.");
  const number = await addUnsent({ ...write, user_id, may_have_arrived: write.attached === undefined });
  return {
    async remove() {
      // If another window has edited the write, the edited write stays in the queue.
      await changeUnsent({ number }, (kept) => (kept.edition === 1 ? undefined : kept), "relaxed");
    },
    wait() {
      announceUnsent();
      // Asks the browser not to evict the queue when the device runs low on space.
      void navigator.storage?.persist?.().catch(() => false);
    },
  };
}
