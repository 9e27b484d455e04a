import { api } from "../api/api.ts";
import { ApiError, isUnanswered } from "../api/request.ts";
import { abortedAfter } from "./aborted-after.ts";
import { isConnectionLost } from "./connection.ts";
import type { Attached, Unsent } from "./device-database.ts";
import type { Queued } from "./queue-unsent.ts";

/** Milliseconds to wait for a response. After that, the queue sends the write later. */
const patience = () => (isConnectionLost() ? 2_000 : 12_000);

/** Returned for a write that is queued on the device and may not have reached the server. */
export const queued = "queued";

type New = {
  readonly path: string;
  readonly input: object;
  readonly key: string | undefined;
  readonly typed: unknown;
  readonly attached: Attached | undefined;
};

/** Milliseconds to wait for the device's database. If the database hangs, the request is sent anyway. */
const deviceLimit = 1_000;

/** Throws if neither the server nor the device stores the record. */
export async function saveOrQueue<Saved>(record: New): Promise<Saved | typeof queued> {
  const { path, input, key: idempotencyKey } = record;
  // The pictures have to be uploaded before the record is sent.
  if (record.attached) return leaveToQueue(record);
  const keeping = keep(record);
  const answered = () => inTime(keeping.then((kept) => kept?.remove()).catch(console.warn));
  await inTime(keeping);
  try {
    const saved = await api.post<Saved>(path, input, { idempotencyKey, signal: abortedAfter(patience()) });
    await answered();
    return saved;
  } catch (error) {
    if (!isUnanswered(error)) {
      await answered();
      throw error;
    }
    const kept = await keeping;
    if (!kept) throw new ApiError(0, "Ingen forbindelse til serveren, og enheden har ikke plads til at gemme noget.");
    kept.wait();
    return queued;
  }
}

async function leaveToQueue(record: New): Promise<typeof queued> {
  const kept = await queue(record).catch((cause: unknown) => {
    throw noRoom(cause);
  });
  kept.wait();
  return queued;
}

async function keep(record: New): Promise<Queued | undefined> {
  try {
    return await queue(record);
  } catch (cause) {
    console.warn("Not kept on the device", cause);
    return undefined;
  }
}

async function queue({ path, input, key, typed, attached }: New): Promise<Queued> {
  if (key === undefined) throw new Error("without a key it would be sent twice");
  const { queueUnsent } = await import("./queue-unsent.ts");
  return queueUnsent({ key, path, body: input, typed, attached });
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
  const { mendUnsent } = await import("./unsent.ts");
  const isThere = await mendUnsent(unsent, { path, body: input, typed, attached }).catch((cause: unknown) => {
    throw attached ? noRoom(cause) : cause;
  });
  if (!isThere) throw new ApiError(410, "Opgaven er sendt i mellemtiden. Ret den i listen over dine opgaver.");
  return queued;
}
