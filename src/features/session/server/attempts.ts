import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { canonicalEmail } from "#common/server/canonical-email.ts";
import type { Database } from "#common/server/database/tables.ts";
import { tooManyAttempts, unavailable } from "#common/server/http/errors.ts";

export type AttemptAction =
  | "login"
  | "password-link"
  | "password-change"
  | "second-factor"
  | "test-mail"
  | "provider-login"
  | "passkey";

/** The account that somebody tries to get into, and the client (`clientOf`) that tries. */
export type Attempting = { readonly account: string; readonly client: string };

export const accountOfEmail = (email: string): string => `email:${canonicalEmail(email).toLowerCase().slice(0, 190)}`;

export const accountOfUser = (id: number): string => `user:${id}`;

/** The failures in 15 minutes that lead to a refusal (docs/decisions/070-limits-of-account-and-client.md). */
type Limits = {
  /** Failures of one client at one account. */
  readonly both: number;
  readonly account: number;
  readonly client: number;
};

const limits: Readonly<Record<AttemptAction, Limits>> = {
  login: { both: 10, account: 100, client: 300 },
  "password-link": { both: 10, account: 10, client: 100 },
  "password-change": { both: 10, account: 30, client: 300 },
  "second-factor": { both: 10, account: 30, client: 300 },
  "test-mail": { both: 10, account: 10, client: 100 },
  // These two use the browser as the account. `client` is high, because an office's browsers may share an address.
  "provider-login": { both: 30, account: 30, client: 1000 },
  passkey: { both: 30, account: 30, client: 1000 },
};

const windowMinutes = 15;

/** Seconds after which an unfinished attempt counts as failed, because its process has probably died. */
const longestAttempt = 60;

/** Milliseconds that `beginAttempt` waits at most, and between two checks. */
const longestWait = 5_000;
const pause = 50;

/**
 * Throws 429 if failures have reached a limit. If a limit is reached only together with unfinished attempts, waits for
 * these. The caller must end the attempt by `failAttempt` or `takeBack`.
 * @param field the field that gets the message of a 429
 */
export async function beginAttempt(
  db: Kysely<Database>,
  action: AttemptAction,
  who: Attempting,
  field: string,
): Promise<number> {
  await db.deleteFrom("attempts").where("attempted_at", "<", windowStart).execute();
  for (let waited = 0; waited < longestWait; waited += pause) {
    const admitted = await admit(db, action, who);
    if (typeof admitted === "number") return admitted;
    if (admitted === "refused") {
      const message = "For mange forsøg. Vent et kvarter, og prøv igen.";
      throw tooManyAttempts(message, { [field]: [message] }, windowMinutes * 60);
    }
    await setTimeout(pause);
  }
  throw unavailable("Der er travlt lige nu. Prøv igen om lidt.");
}

/** Counts an attempt as a failure at once, even if the attempt succeeds later. */
export async function countAttempt(
  db: Kysely<Database>,
  action: AttemptAction,
  who: Attempting,
  field: string,
): Promise<void> {
  await failAttempt(db, await beginAttempt(db, action, who, field));
}

export async function failAttempt(db: Kysely<Database>, attempt: number): Promise<void> {
  await db.updateTable("attempts").set({ is_failed: true }).where("id", "=", attempt).execute();
}

export async function takeBack(db: Kysely<Database>, attempt: number): Promise<void> {
  await db.deleteFrom("attempts").where("id", "=", attempt).execute();
}

/** If `client` is absent, the account's failures from all clients are deleted. */
export async function forgetFailures(db: Kysely<Database>, { account, client }: Partial<Attempting>): Promise<void> {
  await db
    .deleteFrom("attempts")
    .where("subject", "=", account ?? "")
    .where("is_failed", "=", true)
    .$if(client !== undefined, (query) => query.where("client", "=", client ?? ""))
    .execute();
}

type Counts = Record<"both" | "account" | "client", number>;

/** Checks one attempt at a time, so that parallel attempts cannot pass the limits together. */
function admit(
  db: Kysely<Database>,
  action: AttemptAction,
  { account, client }: Attempting,
): Promise<number | "refused" | "busy"> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('attempts'))`.execute(trx);
    const { rows } = await sql<{ is_failed: boolean } & Counts>`
      select is_failed or attempted_at < now() - make_interval(secs => ${longestAttempt}) as is_failed,
        count(*) filter (where subject = ${account} and client = ${client}) as both,
        count(*) filter (where subject = ${account}) as account,
        count(*) filter (where client = ${client}) as client
      from attempts
      where action = ${action} and attempted_at > ${windowStart} and (subject = ${account} or client = ${client})
      group by 1`.execute(trx);
    const isReached = (counted: typeof rows) =>
      (["both", "account", "client"] as const).some(
        (of) => counted.reduce((sum, row) => sum + row[of], 0) >= limits[action][of],
      );
    if (isReached(rows.filter(({ is_failed }) => is_failed))) return "refused";
    if (isReached(rows)) return "busy";
    const { id } = await trx
      .insertInto("attempts")
      .values({ action, subject: account, client, is_failed: false })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

const windowStart = sql<Date>`now() - make_interval(mins => ${windowMinutes})`;
