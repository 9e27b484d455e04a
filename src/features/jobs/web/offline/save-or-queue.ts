import { api } from "../../../../common/web/api/api.ts";
import { ApiError, isUnanswered } from "../../../../common/web/api/request.ts";
import { isConnectionLost } from "../../../../common/web/offline/connection.ts";
import type { Unsent } from "../../../../common/web/offline/device-database.ts";
import type { NewJobInput } from "../../rules/job.ts";
import type { JobDetails } from "../../rules/job-history.ts";
import type { JobFormValues } from "../form/job-form.ts";

/**
 * How long a new job's answer is waited for, milliseconds; then it is kept, and sent again under its key. Where the last
 * call got no answer either, nobody is kept waiting.
 */
const patience = () => (isConnectionLost() ? 2_000 : 12_000);

/** In place of the job: it is kept on the device and not, or not for certain, on the server. */
export const queued = "queued";

type New = {
  readonly path: string;
  readonly input: NewJobInput;
  readonly key: string | undefined;
  /** The form as it is typed. */
  readonly typed: JobFormValues;
};

/** Sends a new job. Where nobody answers, the device keeps it; where that is refused too, it is an error like any other. */
export async function saveOrQueue({ path, input, key, typed }: New): Promise<JobDetails | typeof queued> {
  try {
    return await api.post<JobDetails>(path, input, { idempotencyKey: key, signal: AbortSignal.timeout(patience()) });
  } catch (error) {
    if (key === undefined || !isUnanswered(error)) throw error;
    const { queueJob } = await import("./queue-job.ts");
    await queueJob({ key, path, body: input, typed });
    return queued;
  }
}

/** A job that waits is as it was mended from now on; the network is not asked. */
export async function mendQueued(
  unsent: Unsent,
  { input, typed }: Pick<New, "input" | "typed">,
): Promise<typeof queued> {
  const { mendUnsent } = await import("../../../../common/web/offline/unsent.ts");
  const isThere = await mendUnsent(unsent, { body: input, typed });
  if (!isThere) throw new ApiError(410, "Opgaven er sendt i mellemtiden. Ret den i listen over dine opgaver.");
  return queued;
}
