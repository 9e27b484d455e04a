import { type Kysely, sql } from "kysely";
import { userCan } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { hashToken, newToken } from "../session-token.ts";

/* The secret opens only one file, so it is no `CredentialKind` (docs/decisions/116-addresses-of-calendar-files.md). */

export type CalendarContent = { readonly has_team: boolean; readonly has_jobs: boolean };

export type CalendarHolder = CalendarContent & { readonly id: number };

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
