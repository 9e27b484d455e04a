import type { ApiErrorBody } from "../../rules/api-error.ts";
import type { Unsent } from "./device-database.ts";
import { deviceDatabase } from "./device-database.ts";
import { alone, changeUnsent, tellUnsent } from "./unsent.ts";

/** The name by which the browser wakes the worker when there is a network again. */
export const unsentTag = "dagvaerk.unsent";

/** How long one answer is waited for, milliseconds. */
const answerLimit = 20_000;

/** Said by the server or a proxy of now, and not of what was sent. */
const notNow: ReadonlySet<number> = new Set([408, 425, 429]);

const keyField = "idempotency-key";

/** What is asked for and has not begun. */
let coming: Promise<void> | undefined;

/**
 * Sends what is unsent of whoever is logged in, oldest first, in a window or in the worker, and in only one of them at a
 * time. What is refused is kept with the reason, and the rest goes on. Rejects when some has to wait, so that the browser
 * asks again. Whoever asks while it is being sent shares the next time with all others who do.
 */
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
    else tellUnsent(outcome);
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

/** What is left waits for the network or the server. */
class NotNow extends Error {}

/** … or for a login. */
export class LoggedOut extends NotNow {}

/** The token is asked for each time: that of a page may be of a session that has ended. */
async function whoIsThere(): Promise<Session> {
  const answer = await call("/api/user", {});
  if (answer.status === 401) throw new LoggedOut("nobody is logged in");
  const token = answer.headers.get("x-csrf-token");
  if (!answer.ok || !token) throw new NotNow(`/api/user: ${answer.status}`);
  return { userId: ((await answer.json()) as { id: number }).id, token };
}

/** "left": the server failed over this one, which says nothing of the others. */
type Outcome = "sent" | "refused" | "left";

async function send(entry: Unsent, session: Session): Promise<Outcome> {
  if (!entry.may_have_arrived) await changeUnsent(entry, (kept) => ({ ...kept, may_have_arrived: true }));
  const answer = await post(entry, session);
  if (answer.status === 500) return "left";
  if (answer.status === 401) throw new LoggedOut("the session has ended");
  if (answer.status > 500 || isOfAnother(answer) || notNow.has(answer.status))
    throw new NotNow(`${entry.path}: ${answer.status}`);
  const body: Partial<ApiErrorBody> = answer.ok ? {} : await answer.json().catch(() => ({}));
  if (body.reason === "csrf") throw new NotNow("the session is another one by now");
  if (answer.ok || body.reason === "saved") {
    // What the device forgets is asked of the server once more.
    await changeUnsent(entry, (kept) => (kept.edition === entry.edition ? undefined : kept), "relaxed");
    return "sent";
  }
  const hasArrived = body.errors?.[keyField] !== undefined;
  const refusal = hasArrived ? arrivedOtherwise : sentences(body);
  await changeUnsent(entry, (kept) => ({ ...kept, refusal, may_have_arrived: hasArrived }));
  return "refused";
}

/** A page of a network that wants to be logged in to, say: it is no answer, and what was sent is nowhere. */
const isOfAnother = ({ ok, status, redirected }: Response) => redirected || (ok && status !== 201);

const arrivedOtherwise =
  "Opgaven nåede frem, men ikke præcis som den står her. Se den i listen over dine opgaver, ret den der, og slet den her.";

function sentences({ errors = {}, message = "Serveren tog ikke imod den." }: Partial<ApiErrorBody>): string {
  return [...new Set(Object.values(errors).flat())].join(" ") || message;
}

async function post({ path, key, body }: Unsent, session: Session): Promise<Response> {
  const answer = await call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key, "X-CSRF-TOKEN": session.token },
    body: JSON.stringify(body),
  });
  session.token = answer.headers.get("x-csrf-token") ?? session.token;
  return answer;
}

function call(path: string, { headers, ...options }: RequestInit): Promise<Response> {
  return fetch(path, {
    ...options,
    headers: { Accept: "application/json", "X-Requested-With": "XMLHttpRequest", ...headers },
    credentials: "same-origin",
    cache: "no-store",
    signal: AbortSignal.timeout(answerLimit),
  });
}
