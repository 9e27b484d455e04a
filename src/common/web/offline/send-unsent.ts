import type { ApiErrorBody } from "#common/rules/api-error.ts";
import { escapedName } from "../api/escaped-name.ts";
import { errorBodyOf } from "../api/foreign-answer.ts";
import { abortedAfter } from "./aborted-after.ts";
import type { Unsent, UnsentPicture } from "./device-database.ts";
import { deviceDatabase } from "./device-database.ts";
import { alone, announceUnsent, changeUnsent, isAbsence } from "./unsent.ts";

export const unsentTag = "dagvaerk.unsent";

const answerLimit = 20_000;
/** Milliseconds for the upload of a picture. The server has the same limit. */
const pictureLimit = 120_000;

/** The statuses of temporary refusals that are unrelated to the content of the request. */
const notNow: ReadonlySet<number> = new Set([407, 408, 425, 429]);

const keyField = "idempotency-key";

/** A call of `sendAll` that has not begun. Further calls of `sendUnsent` share it. */
let coming: Promise<void> | undefined;

/** Sends the oldest entry first. Rejects if an entry has to wait, so that the browser's background sync tries again. */
export function sendUnsent(): Promise<void> {
  coming ??= Promise.resolve().then(() =>
    alone(() => {
      coming = undefined;
      return sendAll();
    }),
  );
  return coming;
}

async function sendAll(): Promise<void> {
  if (!(await isAnythingWaiting())) return;
  const session = await whoIsThere();
  let isAnyLeft = false;
  for (let entry = await nextOf(session, 0); entry; entry = await nextOf(session, entry.number)) {
    const outcome = await send(entry, session);
    if (outcome === "left") isAnyLeft = true;
    else announceUnsent(outcome === "sent" && isAbsence(entry) ? "absence-sent" : outcome);
  }
  if (isAnyLeft) throw new NotNow("the server failed over some");
}

async function isAnythingWaiting(): Promise<boolean> {
  const db = await deviceDatabase();
  for (let cursor = await db.transaction("unsent").store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.refusal === null) return true;
  return false;
}

async function nextOf({ userId }: Session, after: number): Promise<Unsent | undefined> {
  const { store } = (await deviceDatabase()).transaction("unsent");
  let cursor = await store.openCursor(IDBKeyRange.lowerBound(after, true));
  while (cursor && (cursor.value.user_id !== userId || cursor.value.refusal !== null)) cursor = await cursor.continue();
  return cursor?.value;
}

type Session = { readonly userId: number; token: string };

/** Thrown if entries have to wait for the network or the server. */
class NotNow extends Error {}

export class LoggedOut extends NotNow {}

/** Fetches the user and a token, because the token of the page may belong to an ended session. */
async function whoIsThere(): Promise<Session> {
  const answer = await call("/api/user", {});
  if (answer.status === 401) throw new LoggedOut("nobody is logged in");
  const token = answer.headers.get("x-csrf-token");
  if (!answer.ok || !token) throw new NotNow(`/api/user: ${answer.status}`);
  return { userId: ((await answer.json()) as { id: number }).id, token };
}

/** "left": the entry waits, because the server or network failed, or the device could not store a refusal. */
type Outcome = "sent" | "refused" | "left";

async function send(entry: Unsent, session: Session): Promise<Outcome> {
  const pictures = await sendPictures(entry, session);
  if (pictures === "left" || pictures === "refused") return pictures;
  if (!entry.may_have_arrived) await note(entry, (kept) => ({ ...kept, may_have_arrived: true }));
  const answer = await post(entry.path, { "Content-Type": "application/json", "Idempotency-Key": entry.key }, session, {
    body: JSON.stringify(bodyWith(entry, pictures)),
  });
  const { isTaken, isLeft, body } = await verdict(entry.path, answer);
  if (isLeft) return "left";
  if (isTaken || body.reason === "saved") {
    // If the device loses this deletion, the entry is sent again under the same key, which does no harm.
    await changeUnsent(entry, (kept) => (kept.edition === entry.edition ? undefined : kept), "relaxed");
    return "sent";
  }
  const hasArrived = body.errors?.[keyField] !== undefined;
  const refusal = hasArrived ? arrivedOtherwise : sentences(body);
  const areGone = body.errors?.[entry.attached?.listedIn.join(".") ?? ""] !== undefined;
  const isNoted = await note(entry, (kept) => ({
    ...(areGone ? withPictures(kept, (picture) => ({ ...picture, id: null })) : kept),
    refusal,
    needs_reason: body.errors?.late_reason !== undefined || body.errors?.late_cause !== undefined,
    may_have_arrived: hasArrived,
  }));
  return isNoted ? "refused" : "left";
}

/** Returns false if the device is full. Sending then goes on, because each sent entry frees space. */
async function note(entry: Unsent, change: (kept: Unsent) => Unsent): Promise<boolean> {
  try {
    await changeUnsent(entry, change);
    return true;
  } catch (cause) {
    console.warn("Not noted on the device", cause);
    return false;
  }
}

/** The ids of the pictures are stored before the job is sent, so that a repeated job is identical. */
async function sendPictures(entry: Unsent, session: Session): Promise<number[] | Exclude<Outcome, "sent">> {
  const { path = "", pictures = [] } = entry.attached ?? {};
  const ids: number[] = [];
  const problems: string[] = [];
  for (const [place, { id, name, file }] of pictures.entries()) {
    const found = id === null ? await sendPicture(path, { name, file }, session) : { id };
    if (found === "left") return "left";
    if ("id" in found) ids.push(found.id);
    else problems.push(`${name}: ${found.problem}`);
    if (id !== null) continue;
    await note(entry, (kept) =>
      withPictures(kept, (picture, nth) => (nth === place ? { ...picture, ...found } : picture)),
    );
    announceUnsent("ahead");
  }
  if (problems.length === 0) return ids;
  return (await note(entry, (kept) => ({ ...kept, refusal: problems.join(" ") }))) ? "refused" : "left";
}

async function sendPicture(
  path: string,
  { name, file }: Pick<UnsentPicture, "name" | "file">,
  session: Session,
): Promise<{ readonly id: number } | { readonly problem: string } | "left"> {
  const headers = { "Content-Type": "application/octet-stream", "X-File-Name": escapedName(name) };
  const answer = await post(path, headers, session, { body: file, signal: abortedAfter(pictureLimit) });
  const { isTaken, isLeft, body } = await verdict(path, answer);
  if (isLeft) return "left";
  if (!isTaken) return { problem: sentences(body) };
  const { id } = body as { id?: number };
  if (id === undefined) throw new NotNow(`${path}: the answer was cut off`);
  return { id };
}

const withPictures = (entry: Unsent, change: (picture: UnsentPicture, place: number) => UnsentPicture): Unsent =>
  entry.attached ? { ...entry, attached: { ...entry.attached, pictures: entry.attached.pictures.map(change) } } : entry;

/** Identical pictures have the same id, which is listed once. */
function bodyWith({ body, attached }: Unsent, ids: readonly number[]): object {
  if (!attached) return body;
  const [part, list] = attached.listedIn;
  const fields = body as Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  return { ...body, [part]: { ...fields[part], [list]: [...new Set([...(fields[part]?.[list] ?? []), ...ids])] } };
}

type Verdict = {
  readonly isTaken: boolean;
  readonly isLeft: boolean;
  readonly body: Partial<ApiErrorBody>;
};

/** The decision on an entry or picture. Throws if all entries must wait. After a 500, only this entry waits. */
async function verdict(path: string, answer: Response): Promise<Verdict> {
  if (answer.status === 401) throw new LoggedOut("the session has ended");
  if (answer.status > 500 || isOfAnother(answer) || notNow.has(answer.status))
    throw new NotNow(`${path}: ${answer.status}`);
  const content: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return { isTaken: true, isLeft: false, body: content as object };
  const body = errorBodyOf(answer.status, content);
  if (body.reason === "csrf") throw new NotNow("the session is another one by now");
  return { isTaken: false, isLeft: answer.status === 500, body };
}

/** Whether another system responded, such as a captive portal. In that case nothing was stored. */
const isOfAnother = ({ ok, status, redirected }: Response) => redirected || (ok && status !== 201);

const arrivedOtherwise =
  "Opgaven nåede frem, men ikke præcis som den står her. Se den i listen over dine opgaver, ret den der, og slet den her.";

function sentences({ errors = {}, message = "" }: Partial<ApiErrorBody>): string {
  return [...new Set(Object.values(errors).flat())].join(" ") || message;
}

async function post(
  path: string,
  headers: Record<string, string>,
  session: Session,
  options: Pick<RequestInit, "body" | "signal">,
): Promise<Response> {
  const answer = await call(path, {
    ...options,
    method: "POST",
    headers: { ...headers, "X-CSRF-TOKEN": session.token },
  });
  session.token = answer.headers.get("x-csrf-token") ?? session.token;
  return answer;
}

function call(path: string, { headers, ...options }: RequestInit): Promise<Response> {
  return fetch(path, {
    signal: abortedAfter(answerLimit),
    ...options,
    headers: { Accept: "application/json", "X-Requested-With": "XMLHttpRequest", ...headers },
    credentials: "same-origin",
    cache: "no-store",
  });
}
