import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import { minuteOfColumn } from "#common/server/database/calendar.ts";
import { allOf, type Condition, contains, isOneOf, type Person, unseen } from "#common/server/database/fragments.ts";
import { rowsTogether } from "#common/server/database/rows-together.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Norm } from "#common/server/database/terms/norms.ts";
import { plansOf, selectPlans } from "#common/server/database/terms/planned-days.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { isPersonSeenBy } from "#common/server/database/visibility/people-seen.ts";
import { isWholeDay } from "#features/absence/rules/time-away.ts";
import { selectNeutralSpans, selectUsedKind } from "#features/absence/server/neutral-spans.store.ts";
import { awayByPerson, selectAwayDays } from "#features/absence/server/time-away.store.ts";
import { isTimedEntryOf } from "#features/jobs/server/selection/entries-of.ts";
import { selectFirstDays } from "#features/jobs/server/selection/first-days.ts";
import { isWorkOf } from "#features/jobs/server/selection/work-of.ts";
import { isCountedEntry } from "#features/kinds/server/timed-work.ts";
import { seesTerms } from "#features/users/rules/employment-terms.ts";
import { workOfEntries } from "#features/working-time-law/rules/counted-entries.ts";
import { isAtNight } from "#features/working-time-law/rules/night-work.ts";
import { nextPlanned } from "#features/working-time-law/rules/threats.ts";
import { type Instant, minuteOf, type Period } from "#features/working-time-law/rules/work-periods.ts";
import { wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import { knownTerms } from "#features/working-time-law/server/known-terms.store.ts";
import type { RegisterEntry } from "../rules/entries/register-entry.ts";
import type { RegisteredWork } from "../rules/month-marks.ts";
import type { PersonFacts } from "../rules/month-view.ts";
import { maxPeopleChoices } from "../rules/working-time.ts";
import { entriesByPerson, selectEntries } from "./entries/register-entries.store.ts";

export function listPeople(db: Kysely<Database>, actor: Actor, filter: string): Promise<Person[]> {
  return selectPeople(db, allOf([isPersonSeenBy(actor), contains(["users.display_name"], filter)]))
    .limit(maxPeopleChoices)
    .execute();
}

export function findPerson(db: Kysely<Database>, actor: Actor, id: number): Promise<Person | undefined> {
  return selectPeople(db, allOf([isPersonSeenBy(actor), isOneOf("users.id", [id])])).executeTakeFirst();
}

export function listChosen(db: Kysely<Database>, actor: Actor, ids: readonly number[] | undefined): Promise<Person[]> {
  return selectPeople(
    db,
    ids ? allOf([isPersonSeenBy(actor), isOneOf("users.id", ids)]) : isPersonSeenBy(actor),
  ).execute();
}

export const selectPeople = (db: Kysely<Database>, condition: Condition) =>
  db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .where(condition)
    .orderBy("users.name")
    .orderBy("users.id");

/** `work` has jobs as `start end pause is-rejected pause-start`, separated by commas. JSON would take twice as long. */
type WorkRow = { user_id: number; work: string };

const jobText = sql`concat_ws(' ', ${minuteOfColumn("started_at")}, ${minuteOfColumn("ended_at")}, pause_minutes,
  job_status = 'REJECTED', pause_start)`;

function jobOfText(text: string): RegisteredWork {
  const [start, end, pause_minutes, isRejected, pause_start = null] = text.split(" ");
  return {
    start: Number(start),
    end: Number(end),
    pause_minutes: Number(pause_minutes),
    pause_start,
    is_rejected: isRejected === "t",
  };
}

/** For each person, the newest `limit` jobs that the actor sees. Reversed jobs are left out. */
export async function listWork(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  period: Period,
  limit: number,
): Promise<Map<number, RegisteredWork[]>> {
  return workByPerson((await selectWork(actor, userIds, period, limit).execute(db)).rows);
}

function selectWork(actor: Actor, userIds: readonly number[], period: Period, limit: number) {
  const within = { from: instant(period.start), to: instant(period.end) };
  return sql<WorkRow>`
    select asked.user_id, newest.work from unnest(${unseen([...userIds], "integer[]")}) as asked (user_id)
    cross join lateral (
      select string_agg(${jobText}, ',' order by started_at desc, id desc) as work
      from (
        select * from jobs where ${isWorkOf(actor, sql`asked.user_id`, within)}
        order by started_at desc, id desc limit ${limit}
      ) as jobs
    ) as newest where newest.work is not null`;
}

/** Selects the jobs and register entries that may be at night. The result has some work by day too. */
function selectNights(actor: Actor, userIds: readonly number[], { start, end }: Period) {
  // `isTimedEntryOf` leaves out entries of the day of `from`, so `from` is a day earlier.
  const within = { from: instant(start - 24 * 60), to: instant(end) };
  const person = sql`any(${unseen([...userIds], "integer[]")}::integer[])`;
  // In UTC, the night is between 20 and 4 all year. Reading a few more jobs is faster than computing wall clocks.
  const [first, last] = [minuteOfColumn("started_at"), minuteOfColumn("ended_at")];
  const mayBeAtNight = sql`(${first} % 1440 < 4 * 60 or ${first} % 1440 + ${last} - ${first} > 20 * 60)`;
  return sql<WorkRow>`
    select user_id, string_agg(${jobText}, ',') as work from (
      select user_id, started_at, ended_at, pause_minutes, pause_start, job_status
      from jobs where ${isWorkOf(actor, person, within)} and ${mayBeAtNight}
      union all
      select user_id, started_at, ended_at, pause_minutes, null, 'NEW'
      from register_entries where ${isTimedEntryOf(actor, person, within)} and ${isCountedEntry} and ${mayBeAtNight}
    ) as nights group by user_id`;
}

const isEntryAtNight = (entry: RegisterEntry): boolean => workOfEntries([entry]).some(isAtNight);

const workByPerson = (rows: readonly WorkRow[]): Map<number, RegisteredWork[]> =>
  new Map(rows.map(({ user_id, work }) => [user_id, work.split(",").map(jobOfText)]));

function datesOf({ start, end }: Period): { from: string; to: string } {
  const dateOf = (minute: number) => wallClockAt(minute).toPlainDate().toString();
  return { from: dateOf(start), to: dateOf(end) };
}

type PersonRegister = PersonFacts & { readonly work: readonly RegisteredWork[]; readonly terms: readonly Norm[] };

/** A register lacks first day, entries and neutral days if the actor sees only some jobs: sums would be wrong. */
export async function listRegisters(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  period: Period & { readonly nights?: Instant },
  limit: number,
): Promise<Map<number, PersonRegister>> {
  const now = minuteOf(Temporal.Now.instant());
  const dates = datesOf({ start: period.start, end: Math.max(period.end, now + 3 * 24 * 60) });
  const whole = userIds.filter((id) => seesAllJobsOf(actor, id));
  const rows = await rowsTogether(db, {
    work: selectWork(actor, userIds, period, limit),
    first: selectFirstDays(whole),
    ...selectEntries(db, whole, datesOf(period)),
    plans: selectPlans(actor, userIds),
    away: selectAwayDays(userIds, dates),
    used: selectUsedKind,
    neutral: selectNeutralSpans(whole, dates),
  });
  const firstDays = new Map(
    rows.first.map(({ user_id, day }) => [user_id, day === null ? undefined : Temporal.PlainDate.from(day)]),
  );
  const work = workByPerson(rows.work);
  const entries = entriesByPerson(whole, rows);
  const nightWorkers = userIds.filter((id) => work.get(id)?.some(isAtNight) || entries.get(id)?.some(isEntryAtNight));
  const nights =
    period.nights === undefined || nightWorkers.length === 0
      ? new Map<number, RegisteredWork[]>()
      : workByPerson(
          (await selectNights(actor, nightWorkers, { start: period.nights, end: period.start }).execute(db)).rows,
        );
  const known = knownTerms(actor, userIds, plansOf(rows.plans));
  const away = awayByPerson(userIds, rows.away);
  const neutral = Map.groupBy(rows.neutral, ({ user_id }) => user_id);
  return new Map(
    userIds.map((id) => {
      const terms = known.terms.get(id) ?? [];
      const register = {
        work: work.get(id) ?? [],
        first_day: firstDays.get(id),
        entries: entries.get(id),
        terms,
        hides_agreements: !seesTerms(actor, id),
        next_planned: nextPlanned(terms, known.days, now, isWholeDay(away.get(id) ?? [])),
        away: away.get(id),
        neutral: rows.used.length > 0 && seesAllJobsOf(actor, id) ? (neutral.get(id) ?? []) : undefined,
        earlier_nights: nights.get(id),
        planned_pause: (date: string) => plannedPauseStart(terms, date, known.days),
        company_days: seesAllJobsOf(actor, id) ? known.days : undefined,
      };
      return [id, register] as const;
    }),
  );
}

const instant = (minute: number) =>
  sql<Date>`${Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()}::timestamptz`;
