import { api } from "#common/web/api/api.ts";
import { ApiError, isUnanswered } from "#common/web/api/request.ts";
import { isConnectionLost } from "#common/web/offline/connection.ts";
import type { Attached, Unsent } from "#common/web/offline/device-database.ts";
import type { NewJobInput } from "#features/jobs/rules/job.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import type { QueuedJob } from "./queue-job.ts";

/** Milliseconds until a job without a response is left to the queue. */
const patience = () => (isConnectionLost() ? 2_000 : 12_000);

/** Returned for a job that is queued on the device and may not have reached the server. */
export const queued = "queued";

type New = {
  readonly path: string;
  readonly input: NewJobInput;
  readonly key: string | undefined;
  readonly typed: unknown;
  readonly attached: Attached | undefined;
};

/** Milliseconds. A device that hangs must not delay the request. */
const deviceLimit = 1_000;

/** Keeps a new job on the device until there is a response. Throws if neither the server nor the device takes it. */
export async function saveOrQueue(job: New): Promise<JobDetails | typeof queued> {
  const { path, input, key: idempotencyKey } = job;
  if (job.attached) return leaveToQueue(job);
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

/** The job's pictures could not be sent, so pictures and job are sent together later. */
async function leaveToQueue(job: New): Promise<typeof queued> {
  const kept = await queue(job).catch((cause: unknown) => {
    throw noRoom(cause);
  });
  kept.wait();
  return queued;
}

/** Undefined if the device has no space. */
async function keep(job: New): Promise<QueuedJob | undefined> {
  try {
    return await queue(job);
  } catch (cause) {
    console.warn("Not kept on the device", cause);
    return undefined;
  }
}

async function queue({ path, input, key, typed, attached }: New): Promise<QueuedJob> {
  if (key === undefined) throw new Error("without a key it would be sent twice");
  const { queueJob } = await import("./queue-job.ts");
  return queueJob({ key, path, body: input, typed, attached });
}

function noRoom(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  console.warn("Not kept on the device", cause);
  const isTooMany = cause instanceof Error && cause.name === "TooManyUnsent";
  return new ApiError(
    0,
    isTooMany
      ? "Der venter allerede så mange bilag på enheden, at den ikke gemmer flere. Når der er forbindelse igen, bliver de sendt, og så kan du gemme."
      : "Enheden har ikke plads til bilagene. Slet noget på den, eller lad formularen stå åben, og gem, når der er forbindelse igen.",
  );
}

const inTime = (work: Promise<unknown>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, deviceLimit))]);

export async function editQueued(
  unsent: Unsent,
  { path, input, typed, attached }: Omit<New, "key">,
): Promise<typeof queued> {
  const { mendUnsent } = await import("#common/web/offline/unsent.ts");
  const isThere = await mendUnsent(unsent, { path, body: input, typed, attached }).catch((cause: unknown) => {
    throw attached ? noRoom(cause) : cause;
  });
  if (!isThere) throw new ApiError(410, "Opgaven er sendt i mellemtiden. Ret den i listen over dine opgaver.");
  return queued;
}
