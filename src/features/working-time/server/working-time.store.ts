import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import { localDay, minuteOfColumn } from "#common/server/database/calendar.ts";
import { allOf, type Condition, contains, isOneOf, type Person } from "#common/server/database/fragments.ts";
import { seesAllJobsOf } from "#common/server/database/job-visibility.ts";
import type { Norm } from "#common/server/database/norms.ts";
import { isPersonSeenBy } from "#common/server/database/people-seen.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isWholeDay } from "#features/absence/rules/time-away.ts";
import { listNeutralSpans } from "#features/absence/server/neutral-spans.store.ts";
import { listAwayDays } from "#features/absence/server/time-away.store.ts";
import { isWorkOf } from "#features/jobs/server/selection/work-of.ts";
import { isTimedWork } from "#features/kinds/server/timed-work.ts";
import { seesTerms } from "#features/users/rules/employment-terms.ts";
import { nextPlanned } from "#features/working-time-law/rules/threats.ts";
import { minuteOf, type Period } from "#features/working-time-law/rules/work-periods.ts";
import { wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import { listKnownTerms } from "#features/working-time-law/server/known-terms.store.ts";
import type { RegisterEntry } from "../rules/entries/register-entry.ts";
import type { RegisteredWork } from "../rules/month-marks.ts";
import type { PersonFacts } from "../rules/month-view.ts";
import { maxPeopleChoices } from "../rules/working-time.ts";
import { listEntries } from "./entries/register-entries.store.ts";

/** By name, at most `maxPeopleChoices`. */
export function listPeople(db: Kysely<Database>, actor: Actor, filter: string): Promise<Person[]> {
  return selectPeople(db, allOf([isPersonSeenBy(actor), contains(["users.display_name"], filter)]))
    .limit(maxPeopleChoices)
    .execute();
}

/** The person, if the actor may see their working time. */
export function findPerson(db: Kysely<Database>, actor: Actor, id: number): Promise<Person | undefined> {
  return selectPeople(db, allOf([isPersonSeenBy(actor), isOneOf("users.id", [id])])).executeTakeFirst();
}

/** Chosen people, or everybody whose working time the actor may see; by name. */
export function listChosen(db: Kysely<Database>, actor: Actor, ids: readonly number[] | undefined): Promise<Person[]> {
  return selectPeople(
    db,
    ids ? allOf([isPersonSeenBy(actor), isOneOf("users.id", ids)]) : isPersonSeenBy(actor),
  ).execute();
}

/** People by name. */
export const selectPeople = (db: Kysely<Database>, condition: Condition) =>
  db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .where(condition)
    .orderBy("users.name")
    .orderBy("users.id");

type WorkRow = {
  user_id: number;
  work: [start: number, end: number, pause: number, pauseStart: string | null, isRejected: boolean][];
};

/**
 * The work of people in a period, as far as the actor sees it; rejected jobs count, reversed ones do not.
 * @param limit of jobs per person; the newest are read
 */
export async function listWork(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  period: Period,
  limit: number,
): Promise<Map<number, RegisteredWork[]>> {
  const within = { from: instant(period.start), to: instant(period.end) };
  const { rows } = await sql<WorkRow>`
    select user_id, json_agg(json_build_array(${minuteOfColumn("started_at")}, ${minuteOfColumn("ended_at")}, pause_minutes, pause_start,
      job_status = 'REJECTED') order by place) as work
    from (
      select user_id, started_at, ended_at, pause_minutes, pause_start, job_status,
        row_number() over (partition by user_id order by started_at desc, id desc) as place
      from jobs where ${isWorkOf(actor, sql`any(${[...userIds]}::integer[])`, within)}
    ) as newest where place <= ${limit} group by user_id`.execute(db);
  const named = ([start, end, pause_minutes, pause_start, is_rejected]: WorkRow["work"][number]) => ({
    ...{ start, end, pause_minutes, pause_start, is_rejected },
  });
  return new Map(rows.map(({ user_id, work }) => [user_id, work.map(named)]));
}

/** The register entries of the people all of whose jobs the actor sees; only then is it known which of them count. */
function listSeenEntries(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  { start, end }: Period,
): Promise<Map<number, RegisterEntry[]>> {
  const ids = userIds.filter((id) => seesAllJobsOf(actor, id));
  return listEntries(db, ids, datesOf({ start, end }));
}

function datesOf({ start, end }: Period): { from: string; to: string } {
  const dateOf = (minute: number) => wallClockAt(minute).toPlainDate().toString();
  return { from: dateOf(start), to: dateOf(end) };
}

/**
 * What the view needs to know of people, beside their work; the norm of those all of whose jobs the actor sees.
 * @param userIds people whose working time the actor may see
 * @param period in which register entries are read
 */
export async function listFacts(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  period: Period,
): Promise<Map<number, PersonFacts & { readonly terms: readonly Norm[] }>> {
  const now = minuteOf(Temporal.Now.instant());
  const dates = datesOf({ start: period.start, end: Math.max(period.end, now + 3 * 24 * 60) });
  const [firstDays, entries, known, away, neutral] = await Promise.all([
    listFirstDays(db, actor, userIds),
    listSeenEntries(db, actor, userIds, period),
    listKnownTerms(db, actor, userIds),
    listAwayDays(db, userIds, dates),
    listNeutralSpans(db, userIds, dates),
  ]);
  return new Map(
    userIds.map((id) => {
      const terms = known.terms.get(id) ?? [];
      const facts = {
        first_day: firstDays.get(id),
        entries: entries.get(id),
        terms,
        hides_agreements: !seesTerms(actor, id),
        next_planned: nextPlanned(terms, known.days, now, isWholeDay(away.get(id) ?? [])),
        away: away.get(id),
        neutral: neutral && seesAllJobsOf(actor, id) ? (neutral.get(id) ?? []) : undefined,
        planned_pause: (date: string) => plannedPauseStart(terms, date, known.days),
        company_days: seesAllJobsOf(actor, id) ? known.days : undefined,
      };
      return [id, facts] as const;
    }),
  );
}

/** The day of the first work of each person all of whose jobs the actor sees. */
async function listFirstDays(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
): Promise<Map<number, Temporal.PlainDate>> {
  const ids = userIds.filter((id) => seesAllJobsOf(actor, id));
  const { rows } = await sql<{ user_id: number; day: string }>`
    select user_id, day::text from (
      select asked.user_id, least(
        (select ${localDay("jobs.started_at")} from jobs where jobs.user_id = asked.user_id and ${isTimedWork}
          order by jobs.started_at limit 1),
        (select min(date) from register_entries where register_entries.user_id = asked.user_id)) as day
      from unnest(${ids}::integer[]) as asked (user_id)
    ) as first where day is not null`.execute(db);
  return new Map(rows.map(({ user_id, day }) => [user_id, Temporal.PlainDate.from(day)]));
}

const instant = (minute: number) =>
  sql<Date>`${Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()}::timestamptz`;
