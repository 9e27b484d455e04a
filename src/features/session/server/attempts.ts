import { type Kysely, sql } from "kysely";
import type { Database } from "../../../common/server/database/tables.ts";
import { tooManyAttempts } from "../../../common/server/http/errors.ts";

/** So many failures of one address, one user or one client within 15 minutes, and it has to wait. */
const maxAttempts = 10;
const windowMinutes = 15;

export type AttemptAction = "login" | "password-link" | "password-change" | "second-factor";

/**
 * Counts an attempt of each subject before it is made, so that many at the same moment do not slip past the limit.
 * Throws 429, with the sentence under `field`, when one of them has made too many.
 * @returns the attempt, to be taken back where it was not a failure
 */
export async function beginAttempt(
  db: Kysely<Database>,
  action: AttemptAction,
  subjects: readonly string[],
  field: string,
): Promise<readonly number[]> {
  await db.deleteFrom("attempts").where("attempted_at", "<", windowStart).execute();
  const attempt = await insertAttempt(db, action, subjects);
  if ((await countAttempts(db, action, subjects)) <= maxAttempts) return attempt;
  await takeBack(db, attempt);
  const message = "For mange forsøg. Vent et kvarter, og prøv igen.";
  throw tooManyAttempts(message, { [field]: [message] }, windowMinutes * 60);
}

export async function takeBack(db: Kysely<Database>, attempt: readonly number[]): Promise<void> {
  await db.deleteFrom("attempts").where("id", "in", attempt).execute();
}

/** Forgets what failed before. */
export async function deleteAttempts(db: Kysely<Database>, subject: string): Promise<void> {
  await db.deleteFrom("attempts").where("subject", "=", subject).execute();
}

async function insertAttempt(
  db: Kysely<Database>,
  action: AttemptAction,
  subjects: readonly string[],
): Promise<readonly number[]> {
  const rows = await db
    .insertInto("attempts")
    .values(subjects.map((subject) => ({ action, subject })))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The largest number of attempts that one of the subjects has made within the window. */
async function countAttempts(
  db: Kysely<Database>,
  action: AttemptAction,
  subjects: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom("attempts")
    .select(sql<number>`count(*)`.as("count"))
    .where("action", "=", action)
    .where("subject", "in", subjects)
    .where("attempted_at", ">", windowStart)
    .groupBy("subject")
    .orderBy("count", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.count ?? 0;
}

const windowStart = sql<Date>`now() - make_interval(mins => ${windowMinutes})`;
