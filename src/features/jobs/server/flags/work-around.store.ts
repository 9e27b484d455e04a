import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { bucket, localDay, minuteOfColumn, startOfDate } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isEntryOf } from "../selection/entries-of.ts";
import { isWorkOf } from "../selection/work-of.ts";

const daysBefore = 31;
/** The days after the last job that are read too. The weekly hours and days off of people under 18 need them. */
const daysAfter = 8;
const maxJobs = 5_000;

/** The period to read. If rests can be reduced, it reaches back to New Year: reduced rests are counted by the year. */
export function readAround(isReduced: RawBuilder<unknown>, after = 1) {
  const [first, last] = [sql`person.first`, sql`person.last`];
  const from = sql`least(${first} - interval ${sql.lit(`${daysBefore} days`)},
    case when ${isReduced} then ${startOfDate(bucket(first, "year"))} - interval '2 days' end)`;
  const to = sql`${last} + interval ${sql.lit(`${after} days`)}`;
  return { from, to: startOfDate(sql`${localDay(to)} + 1`) };
}

type JobRow = [id: number, start: number, end: number, pause: number, pause_start: string | null];
type EntryRow = [
  date: string,
  is_corrected: boolean,
  start: number | null,
  end: number | null,
  pause: number,
  minutes: number,
];
type PersonsWork = { user_id: number; jobs: JobRow[]; entries: EntryRow[] };

export type JobAround = {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly pause_minutes: number;
  readonly pause_start: string | null;
};
export type EntryAround = {
  readonly date: string;
  readonly is_corrected: boolean;
  /** `start` and `end` are null if only the minutes are known. */
  readonly start: number | null;
  readonly end: number | null;
  readonly pause_minutes: number;
  readonly minutes: number;
};
export type WorkAround = { readonly jobs: readonly JobAround[]; readonly entries: readonly EntryAround[] };

/** @param people a query that selects `user_id`, and the start (`first`) and end (`last`) of the person's jobs */
export async function listWorkAround(
  db: Kysely<Database>,
  actor: Actor,
  people: RawBuilder<unknown>,
  isReduced: boolean,
): Promise<Map<number, WorkAround>> {
  const around = readAround(sql`${isReduced}::boolean`, daysAfter);
  const { rows } = await sql<PersonsWork>`
    select person.user_id, found.work as jobs, entered.entries from (${people}) as person cross join lateral (
      select coalesce(json_agg(json_build_array(id, ${minuteOfColumn("started_at")}, ${minuteOfColumn("ended_at")},
        pause_minutes, pause_start)), '[]') as work
      from (
        select id, started_at, ended_at, pause_minutes, pause_start from jobs
        where ${isWorkOf(actor, sql`person.user_id`, around)}
        order by jobs.started_at desc, jobs.id desc limit ${sql.lit(maxJobs)}
      ) as work
    ) as found cross join lateral (
      select coalesce(json_agg(json_build_array(date, changed_by_user_id is not null, ${minuteOfColumn("started_at")},
        ${minuteOfColumn("ended_at")}, pause_minutes, minutes)), '[]') as entries
      from register_entries where ${isEntryOf(actor, sql`person.user_id`, around)}
    ) as entered`.execute(db);
  const job = ([id, start, end, pause_minutes, pause_start]: JobRow): JobAround => ({
    ...{ id, start, end, pause_minutes, pause_start },
  });
  const entry = ([date, is_corrected, start, end, pause_minutes, minutes]: EntryRow): EntryAround => ({
    ...{ date, is_corrected, start, end, pause_minutes, minutes },
  });
  return new Map(
    rows.map(({ user_id, jobs, entries }) => [user_id, { jobs: jobs.map(job), entries: entries.map(entry) }]),
  );
}
