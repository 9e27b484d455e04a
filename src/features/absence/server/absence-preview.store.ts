import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Person } from "#common/rules/person.ts";
import { isWithinDays, localDay } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { jobsSeenBy } from "#common/server/database/visibility/job-visibility.ts";
import { type AbsencePreview, maxPreviewJobs } from "../rules/absence-preview.ts";
import { listAbsentDays } from "./absent-days.store.ts";
import { isOnTeamOf } from "./team.ts";

const maxTeam = 200;

type Dates = { readonly from: string; readonly to: string };

function listTeam(db: Kysely<Database>, userId: number): Promise<Person[]> {
  return db
    .selectFrom("users")
    .select(["id", "display_name as name"])
    .where("status", "<>", "deleted")
    .where("id", "<>", userId)
    .where(isOnTeamOf(userId))
    .orderBy("name")
    .orderBy("id")
    .limit(maxTeam)
    .execute();
}

export async function listAwayOfTeam(
  db: Kysely<Database>,
  userId: number,
  dates: Dates,
): Promise<AbsencePreview["away"]> {
  const team = await listTeam(db, userId);
  const ids = team.map(({ id }) => id);
  const absent = await listAbsentDays(db, ids, dates);
  return team.flatMap((user) => {
    const days = [...new Set(absent.get(user.id)?.map(({ date }) => date))];
    const [from_date, to_date] = [days[0], days.at(-1)];
    return from_date === undefined || to_date === undefined ? [] : [{ user, from_date, to_date, days: days.length }];
  });
}

export async function listJobsOn(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  dates: readonly string[],
): Promise<Pick<AbsencePreview, "jobs" | "jobs_count">> {
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined) return { jobs: [], jobs_count: 0 };
  const { rows } = await sql<AbsencePreview["jobs"][number] & { total: number }>`
    select jobs.id, ${localDay("jobs.started_at")}::text as date, projects.name as project, jobs.minutes,
      count(*) over () as total
    from ${jobsSeenBy(actor)} join projects on projects.id = jobs.project_id
    where jobs.user_id = ${userId} and ${isWithinDays("jobs.started_at", { from, to })}
      and ${localDay("jobs.started_at")} = any(${[...dates]}::date[])
    order by jobs.started_at, jobs.id limit ${maxPreviewJobs}`.execute(db);
  return { jobs: rows.map(({ total: _total, ...job }) => job), jobs_count: rows[0]?.total ?? 0 };
}
