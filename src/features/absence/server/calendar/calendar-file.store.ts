import { type Kysely, sql } from "kysely";
import { startOfDay, today } from "#common/rules/time/clock.ts";
import type { CalendarHolder } from "#common/server/auth/credentials/calendar-address.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { furthestAhead, furthestBack } from "#features/absence/rules/absence.ts";
import type { AbsencePart } from "#features/absence/rules/absence-days.ts";
import type { FileDay, FileJob } from "#features/absence/rules/calendar/calendar-events.ts";
import { isApprovedDay } from "../absent-days.store.ts";
import { isOnTeamOf } from "../team.ts";

/** A team of 200 people with 50 days each. */
const maxFileDays = 10_000;

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
  return rows.map(({ created, ...day }) => ({ ...day, stamp: instantText(created) }));
}

const instantText = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
const seconds = (column: string) => sql<number>`floor(extract(epoch from ${sql.ref(column)}))`;

/** More jobs than a person registers in the months of a file. */
const maxFileJobs = 2_000;

export async function listFileJobs(db: Kysely<Database>, { id, has_jobs }: CalendarHolder): Promise<FileJob[]> {
  if (!has_jobs) return [];
  const rows = await db
    .selectFrom("jobs")
    .innerJoin("projects", "projects.id", "jobs.project_id")
    .innerJoin("job_types", "job_types.id", "jobs.job_type_id")
    .select(["jobs.id", "projects.name as project", "job_types.name as job_type"])
    .select([wallClock("jobs.started_at").as("started_at"), wallClock("jobs.ended_at").as("ended_at")])
    .select([seconds("jobs.started_at").as("start"), seconds("jobs.ended_at").as("end")])
    .select(seconds("jobs.created_at").as("created"))
    .where("jobs.user_id", "=", id)
    .where("jobs.job_status", "<>", "REJECTED")
    .where(sql<boolean>`jobs.started_at < jobs.ended_at`)
    .where(sql<boolean>`not exists (select from job_reversals where job_reversals.job_id = jobs.id)`)
    .where(sql<boolean>`jobs.started_at >= ${startOfDay(today().subtract(furthestBack)).toString()}`)
    .orderBy("jobs.started_at", "desc")
    .orderBy("jobs.id", "desc")
    .limit(maxFileJobs)
    .execute();
  return rows.map(({ created, start, end, ...job }) => ({
    ...job,
    start: instantText(start),
    end: instantText(end),
    stamp: instantText(created),
  }));
}
