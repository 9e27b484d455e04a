import { type Kysely, sql } from "kysely";
import { idleHours, rememberDays } from "../../../common/server/access.ts";
import type { Database } from "../../../common/server/database/tables.ts";

const attemptWindowMinutes = 15;

export type AttemptAction = "login" | "password-link";

/** The largest number of attempts that one of the subjects has made in the last 15 minutes (decisions 6). */
export async function countAttempts(
  db: Kysely<Database>,
  action: AttemptAction,
  subjects: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom("attempts")
    .select(sql<number>`count(*)`.as("count"))
    .where("action", "=", action)
    .where("subject", "in", subjects)
    .where("attempted_at", ">", minutesAgo(attemptWindowMinutes))
    .groupBy("subject")
    .orderBy("count", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Counts an attempt for each subject, and forgets the ones that no longer count. */
export async function insertAttempt(
  db: Kysely<Database>,
  action: AttemptAction,
  subjects: readonly string[],
): Promise<void> {
  await db.deleteFrom("attempts").where("attempted_at", "<", minutesAgo(attemptWindowMinutes)).execute();
  await db
    .insertInto("attempts")
    .values(subjects.map((subject) => ({ action, subject })))
    .execute();
}

export async function deleteAttempts(db: Kysely<Database>, subject: string): Promise<void> {
  await db.deleteFrom("attempts").where("subject", "=", subject).execute();
}

/** The user who logs in or resets with this address, with what that needs. */
export function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "password_hash"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Starts a session and clears away the ones that have ended. */
export async function insertSession(
  db: Kysely<Database>,
  session: { token_hash: Buffer; user_id: number; remember: boolean },
): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", sql<Date>`now()`).execute();
  const expires_at = session.remember
    ? sql<Date>`now() + make_interval(days => ${rememberDays})`
    : sql<Date>`now() + make_interval(hours => ${idleHours})`;
  await db
    .insertInto("sessions")
    .values({ ...session, expires_at })
    .execute();
}

export async function deleteSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** The user that an unused, unexpired link belongs to, if the address is his. */
export function findLinkHolder(db: Kysely<Database>, tokenHash: Buffer, email: string) {
  return db
    .selectFrom("password_links")
    .innerJoin("users", "users.id", "password_links.user_id")
    .select(["users.id"])
    .where("password_links.token_hash", "=", tokenHash)
    .where("password_links.expires_at", ">", sql<Date>`now()`)
    .where(sql`lower(users.email)`, "=", email.toLowerCase())
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Uses a link up: the new password stands, and every session and link that the user had is gone.
 * @returns false when the link was used up meanwhile
 */
export async function updatePasswordByLink(
  trx: Kysely<Database>,
  tokenHash: Buffer,
  userId: number,
  passwordHash: string,
): Promise<boolean> {
  const used = await trx
    .deleteFrom("password_links")
    .where("token_hash", "=", tokenHash)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) return false;
  await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await trx.deleteFrom("password_links").where("user_id", "=", userId).execute();
  return true;
}

const minutesAgo = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`;
