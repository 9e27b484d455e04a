import { type Kysely, sql } from "kysely";
import { userCan } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { hashToken, newToken } from "../session-token.ts";

/*
 * The secret in a calendar address opens only the calendar file, so it is no `CredentialKind`
 * (docs/decisions/116-addresses-of-calendar-files.md).
 */

/** The optional parts of a calendar file, which always has the user's own absence. */
export type CalendarContent = { readonly has_team: boolean; readonly has_jobs: boolean };

export type CalendarHolder = CalendarContent & { readonly id: number };

/** Replaces the user's secret. Only the hash of the secret is stored, so the result is shown once. */
export async function insertCalendarSecret(
  trx: Kysely<Database>,
  userId: number,
  { has_team, has_jobs }: CalendarContent,
): Promise<string> {
  const secret = newToken();
  const columns = { token_hash: hashToken(secret), has_team, has_jobs, created_at: sql<Date>`now()` };
  await trx
    .insertInto("calendar_addresses")
    .values({ ...columns, user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
  return secret;
}

export async function deleteCalendarAddressOf(trx: Kysely<Database>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("calendar_addresses")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Finds the user of a secret; undefined for a user who is not active or may not request absence. The time of a search
 * by hash reveals nothing about stored secrets.
 */
export function findCalendarHolder(db: Kysely<Database>, secret: string): Promise<CalendarHolder | undefined> {
  return db
    .selectFrom("calendar_addresses")
    .innerJoin("users", "users.id", "calendar_addresses.user_id")
    .select(["users.id", "calendar_addresses.has_team", "calendar_addresses.has_jobs"])
    .where("token_hash", "=", hashToken(secret))
    .where("users.status", "=", "active")
    .where(userCan("users.id", "request-absence"))
    .executeTakeFirst();
}
