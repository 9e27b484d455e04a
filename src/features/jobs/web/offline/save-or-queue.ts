import { api } from "../../../../common/web/api/api.ts";
import { ApiError, isUnanswered } from "../../../../common/web/api/request.ts";
import { isConnectionLost } from "../../../../common/web/offline/connection.ts";
import type { Unsent } from "../../../../common/web/offline/device-database.ts";
import type { NewJobInput } from "../../rules/job.ts";
import type { JobDetails } from "../../rules/job-history.ts";
import type { QueuedJob } from "./queue-job.ts";

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
  readonly typed: unknown;
};

/** How long sending waits for the device to have kept the job, milliseconds: a device that is stuck holds up nobody. */
const deviceLimit = 1_000;

/**
 * Sends a new job, which the device keeps under its key until there is an answer: whoever kills the app meanwhile has it
 * sent at the next start. Where nobody answers and the device refuses it too, it is an error like any other.
 */
export async function saveOrQueue(job: New): Promise<JobDetails | typeof queued> {
  const { path, input, key: idempotencyKey } = job;
  const keeping = keep(job);
  const answered = () => inTime(keeping.then((kept) => kept?.remove()).catch(console.warn));
  await inTime(keeping);
  try {
    const saved = await api.post<JobDetails>(path, input, { idempotencyKey, signal: AbortSignal.timeout(patience()) });
    await answered();
    return saved;
  } catch (error) {
    if (!isUnanswered(error)) {
      await answered();
      throw error;
    }
    const kept = await keeping;
    if (!kept) throw new ApiError(0, "Ingen forbindelse til serveren, og enheden har ikke plads til at gemme opgaven.");
    kept.wait();
    return queued;
  }
}

/** Undefined where the device has no room. */
async function keep({ path, input, key, typed }: New): Promise<QueuedJob | undefined> {
  if (key === undefined) return undefined;
  try {
    const { queueJob } = await import("./queue-job.ts");
    return await queueJob({ key, path, body: input, typed });
  } catch (cause) {
    console.warn("Not kept on the device", cause);
    return undefined;
  }
}

const inTime = (work: Promise<unknown>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, deviceLimit))]);

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
