import { type Kysely, sql } from "kysely";
import { isTooLate, tooLateWords } from "#common/rules/entry-limit.ts";
import { maxListLength } from "#common/rules/lists/page-size.ts";
import { today } from "#common/rules/time/clock.ts";
import { person } from "#common/server/database/fragments.ts";
import { daysBackFor, hasLatePermit } from "#common/server/database/registration-rules.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid } from "#common/server/http/errors.ts";
import type { Permits } from "../rules/late-entry-permits.ts";

/** A job that is registered on `day`, `YYYY-MM-DD…`, or moved to it. */
export type Entry = {
  readonly user_id: number;
  readonly day: string;
};

/** Why each entry is refused, or undefined if it is allowed (docs/product-rules.md#limit-of-late-entries). */
export async function lateRefusals(
  db: Kysely<Database>,
  writerId: number,
  entries: readonly Entry[],
): Promise<(string | undefined)[]> {
  const userIds = entries.map(({ user_id }) => user_id);
  const { rows } = await sql<{ days_back: number | null; permitted: number[] }>`
    select ${daysBackFor(sql`${writerId}::integer`)} as days_back, array(
      select id from users where id = any(${userIds}::integer[]) and ${hasLatePermit(sql`users.id`)}) as permitted`.execute(
    db,
  );
  const { days_back = null, permitted = [] } = rows[0] ?? {};
  return entries.map(({ user_id, day }) =>
    isTooLate(day, today(), days_back) && !permitted.includes(user_id) ? tooLateWords(days_back) : undefined,
  );
}

export async function requireEntryDays(
  trx: Kysely<Database>,
  writerId: number,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const [refusal] = (await lateRefusals(trx, writerId, entries)).filter((one) => one !== undefined);
  if (refusal !== undefined) throw invalid({ started_at: [refusal] });
}

const standingPermits = (db: Kysely<Database>) =>
  db
    .selectFrom("late_entry_permits")
    .select(sql<string>`until_date::text`.as("until_date"))
    .where("until_date", ">=", today().toString());

export function listPermits(db: Kysely<Database>): Promise<Permits["data"]> {
  return standingPermits(db)
    .select(person("late_entry_permits.user_id").$notNull().as("user"))
    .select(person("late_entry_permits.permitted_by_user_id").$notNull().as("permitted_by"))
    .orderBy(sql`(select name from users where id = late_entry_permits.user_id)`)
    .orderBy("late_entry_permits.user_id")
    .limit(maxListLength)
    .execute();
}

/** The last day of the permit that a person has today. */
export async function findPermit(db: Kysely<Database>, userId: number): Promise<string | undefined> {
  const found = await standingPermits(db).where("user_id", "=", userId).executeTakeFirst();
  return found?.until_date;
}

/** @returns false if the user does not exist or is deleted */
export async function savePermit(
  trx: Kysely<Database>,
  userId: number,
  until_date: string,
  permittedBy: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into late_entry_permits (user_id, until_date, permitted_by_user_id)
    select id, ${until_date}::date, ${permittedBy}::integer from users where id = ${userId} and status <> 'deleted'
    on conflict (user_id) do update
    set until_date = excluded.until_date, permitted_by_user_id = excluded.permitted_by_user_id`.execute(trx);
  return numAffectedRows === 1n;
}

export async function deletePermit(trx: Kysely<Database>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("late_entry_permits")
    .where("user_id", "=", userId)
    .where("until_date", ">=", today().toString())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
