import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { maxFinishedWeeks, reopenedWeeks, type WeekWrite } from "../rules/finished-weeks.ts";

export async function listFinishedWeeks(db: Kysely<Database>, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("finished_weeks")
    .select(sql<string>`monday::text`.as("monday"))
    .where("user_id", "=", userId)
    .orderBy("finished_weeks.monday", "desc")
    .limit(maxFinishedWeeks)
    .execute();
  return rows.map(({ monday }) => monday);
}

export async function insertFinishedWeek(db: Kysely<Database>, user_id: number, monday: string): Promise<void> {
  await db
    .insertInto("finished_weeks")
    .values({ user_id, monday })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFinishedWeeks(
  db: Kysely<Database>,
  userId: number,
  mondays: readonly string[],
): Promise<void> {
  await sql`delete from finished_weeks where user_id = ${userId} and monday = any(${[...mondays]}::date[])`.execute(db);
}

export async function reopenWeeks(
  trx: Kysely<Database>,
  writerId: number,
  writes: readonly WeekWrite[],
): Promise<void> {
  const mondays = reopenedWeeks(writerId, writes);
  if (mondays.length > 0) await deleteFinishedWeeks(trx, writerId, mondays);
}
