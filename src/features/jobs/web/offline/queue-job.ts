import { ApiError } from "../../../../common/web/api/request.ts";
import { currentUserId } from "../../../../common/web/current-user.ts";
import type { Unsent } from "../../../../common/web/offline/device-database.ts";
import { addUnsent } from "../../../../common/web/offline/unsent.ts";

/** Keeps a job that was sent without an answer. */
export async function queueJob(job: Pick<Unsent, "key" | "path" | "body" | "typed">): Promise<void> {
  const user_id = currentUserId();
  if (user_id === undefined) throw new ApiError(401, "Du er ikke længere logget ind. Log ind, og prøv igen.");
  try {
    await addUnsent({ ...job, user_id, may_have_arrived: true });
    // Where the browser agrees, it does not take it away when the device is short of room.
    void navigator.storage?.persist?.().catch(() => false);
  } catch (cause) {
    console.error(cause);
    throw new ApiError(0, "Ingen forbindelse til serveren, og enheden har ikke plads til at gemme opgaven.");
  }
}
