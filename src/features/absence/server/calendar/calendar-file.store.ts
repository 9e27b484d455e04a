import { type Kysely, sql } from "kysely";
import { today } from "#common/rules/clock.ts";
import type { CalendarHolder } from "#common/server/auth/credentials/calendar-address.ts";
import type { Database } from "#common/server/database/tables.ts";
import { furthestAhead, furthestBack } from "#features/absence/rules/absence.ts";
import type { AbsencePart } from "#features/absence/rules/absence-days.ts";
import type { FileDay } from "#features/absence/rules/calendar/calendar-events.ts";
import { isApprovedDay } from "../absent-days.store.ts";
import { isOnTeamOf } from "../team.ts";

/** The most days of a file: a team of 200 people with 50 days each. */
const maxFileDays = 10_000;

/** The days of the holder's approved absences, and of their team if they chose so, earliest first. */
export async function listFileDays(db: Kysely<Database>, { id, has_team }: CalendarHolder): Promise<FileDay[]> {
  const rows = await db
    .selectFrom("absence_days as day")
    .innerJoin("absences", "absences.id", "day.absence_id")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .innerJoin("users", "users.id", "day.user_id")
    .select(["day.absence_id", "absences.start_time", "absences.end_time"])
    .select([
      sql<string | null>`case when users.id <> ${id} then users.display_name end`.as("name"),
      sql<string>`day.date::text`.as("date"),
      sql<AbsencePart>`day.part`.as("part"),
      isApprovedDay.as("is_away"),
      sql<number>`floor(extract(epoch from absences.created_at))`.as("created"),
    ])
    .where("absences.status", "=", "approved")
    .where("users.status", "<>", "deleted")
    .where(has_team ? isOnTeamOf(id) : sql<boolean>`users.id = ${id}`)
    .where("day.date", ">=", today().subtract(furthestBack).toString())
    .where("day.date", "<=", today().add(furthestAhead).toString())
    .orderBy("absences.from_date")
    .orderBy("day.absence_id")
    .orderBy("day.date")
    .limit(maxFileDays)
    .execute();
  return rows.map(({ created, ...day }) => ({
    ...day,
    stamp: Temporal.Instant.fromEpochMilliseconds(created * 1000).toString(),
  }));
}
