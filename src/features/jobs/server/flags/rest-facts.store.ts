import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { wallClockText } from "#common/rules/clock.ts";
import { bucket, localDay, startOfDate } from "#common/server/database/calendar.ts";
import { listNorms } from "#common/server/database/norms.ts";
import { listPlans } from "#common/server/database/planned-days.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { RestFacts } from "#features/jobs/rules/flags/job-flags.ts";
import { countedEntries } from "#features/working-time-law/rules/counted-entries.ts";
import { maxBetweenDaysOff } from "#features/working-time-law/rules/day-off.ts";
import type { LawRules } from "#features/working-time-law/rules/law-rules.ts";
import { exemptionOn, type LawTerms } from "#features/working-time-law/rules/law-terms.ts";
import { restMinutes } from "#features/working-time-law/rules/rest.ts";
import {
  type Breaches,
  breachesOf,
  dayOffHint,
  pauseHint,
  restHint,
} from "#features/working-time-law/rules/rest-hints.ts";
import { nextPlanned, threatOf } from "#features/working-time-law/rules/threats.ts";
import { minuteOf, type Period, type Work } from "#features/working-time-law/rules/work-periods.ts";
import { wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import { findLawRules } from "#features/working-time-law/server/law-rules.store.ts";
import { isTimedEntryOf } from "../selection/entries-of.ts";
import { isWorkOf, minuteOfColumn } from "../selection/work-of.ts";

/** Days around a job that are read, and the most jobs of a person in them. */
const daysBefore = 31;
const maxJobs = 5_000;

/**
 * The period that is read around the jobs of `person`, which has the columns `user_id`, `first` and `last`, to the end of a day. Days
 * with a reduced rest are counted from New Year.
 */
export function restsReadIn(isReduced: RawBuilder<unknown>) {
  const [first, last] = [sql`person.first`, sql`person.last`];
  const from = sql`least(${first} - interval ${sql.lit(`${daysBefore} days`)},
    case when ${isReduced} then ${startOfDate(bucket(first, "year"))} - interval '2 days' end)`;
  return { from, to: startOfDate(sql`${localDay(sql`${last} + interval '1 day'`)} + 1`) };
}

type JobRow = [id: number, start: number, end: number, pause: number];
type EntryRow = [date: string, is_corrected: boolean, start: number, end: number, pause: number];
type PersonsWork = { user_id: number; jobs: JobRow[]; entries: EntryRow[] };
type StoredJob = Work & { readonly id: number };
type StoredEntry = Work & { readonly date: string; readonly is_corrected: boolean };
type StoredWork = { readonly jobs: readonly StoredJob[]; readonly entries: readonly StoredEntry[] };

/** The work of people around some of their jobs, as far as the actor sees it. */
async function listWorkAround(
  db: Kysely<Database>,
  actor: Actor,
  people: RawBuilder<unknown>,
  rules: LawRules,
): Promise<Map<number, StoredWork>> {
  const around = restsReadIn(sql`${rules.rest_hours * 60 < restMinutes}::boolean`);
  const { rows } = await sql<PersonsWork>`
    select person.user_id, found.work as jobs, entered.entries from (${people}) as person cross join lateral (
      select coalesce(json_agg(json_build_array(id, ${minuteOfColumn("started_at")}, ${minuteOfColumn("ended_at")},
        pause_minutes)), '[]') as work
      from (
        select id, started_at, ended_at, pause_minutes from jobs where ${isWorkOf(actor, sql`person.user_id`, around)}
        order by jobs.started_at desc, jobs.id desc limit ${sql.lit(maxJobs)}
      ) as work
    ) as found cross join lateral (
      select coalesce(json_agg(json_build_array(date, changed_by_user_id is not null, ${minuteOfColumn("started_at")},
        ${minuteOfColumn("ended_at")}, pause_minutes)), '[]') as entries
      from register_entries where ${isTimedEntryOf(actor, sql`person.user_id`, around)}
    ) as entered`.execute(db);
  // Rests and hints do not depend on where a pause lies.
  const job = ([id, start, end, pause_minutes]: JobRow) => ({ id, start, end, pause_minutes, pause_start: null });
  const entry = ([date, is_corrected, start, end, pause_minutes]: EntryRow) => ({
    ...{ date, is_corrected, start, end, pause_minutes, pause_start: null },
  });
  return new Map(
    rows.map(({ user_id, jobs, entries }) => [user_id, { jobs: jobs.map(job), entries: entries.map(entry) }]),
  );
}

/** The breaches of stored jobs, by the work of their users that the actor sees (docs/product-rules.md#working-time). */
export async function listRestFacts(
  db: Kysely<Database>,
  actor: Actor,
  jobs: readonly { readonly id: number; readonly user_id: number }[],
): Promise<Map<number, RestFacts>> {
  const ids = jobs.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rules = await findLawRules(db);
  const people = sql`select user_id, min(started_at) as first, max(ended_at) as last from jobs
    where id = any(${ids}::integer[]) group by user_id`;
  const byUser = Map.groupBy(jobs, ({ user_id }) => user_id);
  const [found, terms] = await Promise.all([
    listWorkAround(db, actor, people, rules),
    listNorms(db, [...byUser.keys()]),
  ]);
  return new Map(
    [...byUser].flatMap(([userId, ofUser]) => {
      const { jobs, entries } = found.get(userId) ?? { jobs: [], entries: [] };
      const work = [...jobs, ...countedEntries(entries, jobs)];
      const wanted = new Set(ofUser.map(({ id }) => id));
      const asked = jobs.filter((job) => wanted.has(job.id) && !isExempt(terms.get(userId) ?? [], job));
      const breaches = breachesOf(asked, work, rules);
      return asked.map(({ id }, place) => [id, factsOf(breaches[place] ?? {}, rules)] as const);
    }),
  );
}

/** Whether the person plans their own working time on the day on which the work ends, so that nothing is checked. */
const isExempt = (terms: readonly LawTerms[], { end }: Period): boolean =>
  exemptionOn(
    terms,
    wallClockAt(end - 1)
      .toPlainDate()
      .toString(),
  ) !== undefined;

type Typed = {
  readonly userIds: readonly number[];
  readonly jobId: number;
  readonly started_at: string;
  readonly ended_at: string;
  readonly pause_minutes: number;
};

/** The breaches that a typed job makes, by user. */
export async function listTypedRests(
  db: Kysely<Database>,
  actor: Actor,
  typed: Typed,
): Promise<Map<number, RestFacts>> {
  const { userIds, jobId, started_at, ended_at, pause_minutes } = typed;
  const [rules, terms] = await Promise.all([findLawRules(db), listNorms(db, userIds)]);
  const people = sql`select user_id, ${started_at}::timestamptz as first, ${ended_at}::timestamptz as last
    from unnest(${[...userIds]}::integer[]) as typed(user_id)`;
  const found = await listWorkAround(db, actor, people, rules);
  const [start, end] = [started_at, ended_at].map((text) => minuteOf(Temporal.Instant.from(text))) as [number, number];
  const work = { start, end, pause_minutes, pause_start: null };
  const checked = [...found].filter(([userId]) => !isExempt(terms.get(userId) ?? [], work));
  const others = new Map(
    checked.map(([userId, { jobs, entries }]) => {
      const otherJobs = jobs.filter(({ id }) => id !== jobId);
      return [userId, [...otherJobs, ...countedEntries(entries, [...otherJobs, work])]];
    }),
  );
  const plans = await listEarlyPlans(db, actor, { work, found: others, rules });
  return new Map(
    [...others].map(([userId, ofUser]) => [
      userId,
      { ...factsOf(breachesBy(work, ofUser, rules), rules), early_plan: plans.get(userId) ?? null },
    ]),
  );
}

function breachesBy(work: Work, others: readonly Work[], rules: LawRules): Breaches {
  const [rest, since_day_off, without_pause] = [
    restHint(others, work, rules),
    dayOffHint(others, work, rules),
    pauseHint(others, work),
  ];
  return {
    ...(rest && { rest }),
    ...(since_day_off !== undefined && { since_day_off }),
    ...(without_pause && { without_pause }),
  };
}

/**
 * The next planned start of each person, if it lies ahead and the typed job leaves too short a rest before it.
 * @param found each person's other work around the job
 */
async function listEarlyPlans(
  db: Kysely<Database>,
  actor: Actor,
  { work, found, rules }: { work: Work; found: ReadonlyMap<number, readonly Work[]>; rules: LawRules },
): Promise<Map<number, RestFacts["early_plan"]>> {
  const now = minuteOf(Temporal.Now.instant());
  // Earlier ends leave the rest before any start to come, and registered work decides instead of the plan.
  const isAhead = work.end + restMinutes > now;
  const open = isAhead ? [...found].filter(([, others]) => others.every(({ start }) => start < work.end)) : [];
  if (open.length === 0) return new Map();
  const { norms, days } = await listPlans(
    db,
    actor,
    open.map(([userId]) => userId),
  );
  return new Map(
    open.map(([userId, others]) => {
      const next = nextPlanned(norms.get(userId) ?? [], days, Math.max(now, work.end));
      const threat = next && threatOf([...others, work], next, rules);
      return [userId, threat ? { planned: textOf(threat.planned), earliest: textOf(threat.earliest) } : null];
    }),
  );
}

const textOf = (minute: number): string => wallClockText(wallClockAt(minute));

function factsOf({ rest, since_day_off, without_pause }: Breaches, rules: LawRules): RestFacts {
  const known = (minute: number | undefined) => (minute === undefined ? null : textOf(minute));
  return {
    short_rest: rest
      ? { minutes: rest.rest, at: textOf(rest.end), earliest: known(rest.earliest), latest: known(rest.latest) }
      : null,
    allowed_since_day_off: maxBetweenDaysOff(rules),
    since_day_off: since_day_off ?? null,
    without_pause: without_pause ? { at: textOf(without_pause.start), until: textOf(without_pause.end) } : null,
  };
}
