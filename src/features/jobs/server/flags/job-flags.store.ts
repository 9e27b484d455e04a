import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { holidaysOf } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/time/clock.ts";
import { bucket, localDay, startOfDate } from "#common/server/database/calendar.ts";
import { type Condition, isOneOf, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isPlannedOn, isRateOn, ratesOf } from "#common/server/database/terms/employment-terms.ts";
import { isVisibleTo, jobsSeenBy } from "#common/server/database/visibility/job-visibility.ts";
import { isPlanSeenBy } from "#common/server/database/visibility/people-seen.ts";
import { isAwayOn } from "#features/absence/server/time-away.store.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import {
  expensiveFactor,
  type JobFlagFacts,
  jobFlags,
  longDayHours,
  oldAfterDays,
  type TypedJobQuery,
  usualPriceJobs,
} from "#features/jobs/rules/flags/job-flags.ts";
import { workedMinutes } from "#features/jobs/rules/job-input.ts";
import {
  type JobFlagKind,
  jobFlagKinds,
  ownJobFlagKinds,
  typedJobFlagKinds,
} from "#features/kinds/rules/job-flag-kinds.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { defaultKind, kinds as kindsOfJobs } from "#features/kinds/rules/kinds.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import { isMonthClosed } from "#features/periods/server/closed-months.store.ts";
import { knownRate } from "#features/users/server/terms/terms.store.ts";
import { storedInterval } from "../job-writes.store.ts";
import { priceFor } from "../kinds/computed-prices.ts";
import { isPartFlagged, partFlagFacts } from "../kinds/part-flags.ts";
import { haveSameParts } from "../kinds/part-stores.ts";
import { hoursCount, isUnpaid } from "../selection/job-scope.ts";
import { otherJob } from "./other-job.ts";
import { listRestFacts, listTypedRests } from "./rest-facts.store.ts";
import { brokenRests } from "./rest-flags.ts";
import type { FlaggedYoung } from "./young-flags.store.ts";

/*
 * The rules in job-flags.ts flag the jobs of a page, and SQL flags many jobs. job-flags.test.ts compares the results.
 * In the SQL, `asked` has the jobs whose flags are requested, and `jobs` has the jobs to compare with.
 */

/** Jobs without flags, and jobs that are paid, rejected or hidden from the actor, are absent. */
export async function listJobFlags(
  db: Kysely<Database>,
  actor: Actor,
  ids: readonly number[],
  kinds?: readonly JobFlagKind[],
): Promise<Map<number, JobFlag[]>> {
  const asked = sql`select ${askedColumns(actor)} from jobs
    where jobs.id = any(${[...ids]}::integer[]) and ${isUnpaid} and ${isVisibleTo(actor)}`;
  const found = await findFacts(db, actor, asked);
  const rests =
    kinds && !hasAny(kinds, restKinds) ? new Map() : await listRestFacts(db, actor, found.filter(takesTime));
  const flags = found.map((facts) => {
    const wanted = kinds ?? (facts.user_id === actor.id ? ownJobFlagKinds : jobFlagKinds);
    return [facts.id, jobFlags({ ...facts, ...rests.get(facts.id) }, today(), wanted)] as const;
  });
  return new Map(flags.filter(([, found]) => found.length > 0));
}

/** `job.ended_at` must not be before `job.started_at`. */
export async function listTypedJobFlags(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  job: TypedJobQuery,
): Promise<Map<number, JobFlag[]>> {
  const { started_at, ended_at } = storedInterval(job.started_at, job.ended_at);
  const asked = sql`select coalesce((select jobs.id from jobs where jobs.id = ${job.job_id ?? 0} and ${isVisibleTo(actor)}), 0) as id,
    person.user_id,
    ${job.project_id ?? null}::integer as project_id, ${started_at}::timestamptz as started_at,
    ${ended_at}::timestamptz as ended_at, ${workedMinutes(job) ?? 0}::integer as minutes, 'manual' as price_mode,
    null::numeric as hourly_rate, ${job.price ?? 0}::numeric as price,
    ${job.kind ?? defaultKind}::text as kind, null::text as late_reason
    from unnest(${[...userIds]}::integer[]) as person(user_id)`;
  const found = await findFacts(db, actor, asked);
  const paidAfter = await findPaidAfter(db, actor, userIds, started_at);
  const is_month_closed = await isMonthClosed(db, job.started_at);
  const hasRest = started_at !== ended_at && kindsOfJobs[job.kind ?? defaultKind].time === "period";
  const { job_id: jobId = 0, pause_minutes = 0, pause_start = null } = job;
  const typed = { userIds, jobId, started_at, ended_at, pause_minutes, pause_start };
  const rests = hasRest ? await listTypedRests(db, actor, typed) : new Map();
  const flags = found.map((facts) => {
    const more = { ...rests.get(facts.user_id), is_after_payment: paidAfter.has(facts.user_id), is_month_closed };
    return [facts.user_id, jobFlags({ ...facts, ...more }, today(), typedJobFlagKinds)] as const;
  });
  return new Map(flags);
}

async function findPaidAfter(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  startedAt: string,
): Promise<Set<number>> {
  const start = sql`${startedAt}::timestamptz`;
  const { rows } = await sql<{ user_id: number }>`
    select person.user_id from unnest(${[...userIds]}::integer[]) as person(user_id) where exists (
      select from ${jobsSeenBy(actor)}
      where jobs.user_id = person.user_id and jobs.job_status = 'PAID' and ${hoursCount()}
        and jobs.started_at >= ${start}
        and jobs.started_at < ${startOfDate(sql`${bucket(start, "month")} + interval '1 month'`)})`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** A query for `jobs.id in (…)`. The condition `jobs` may match a hundred thousand jobs. */
export function flaggedJobIds(
  actor: Actor,
  jobs: Condition,
  kinds: readonly JobFlagKind[],
  ofYoung: FlaggedYoung,
): RawBuilder<number> {
  return sql<number>`${flaggedJobs(actor, jobs, kinds, sql`asked.id`, ofYoung)}`;
}

export function flaggedJobs(
  actor: Actor,
  jobs: Condition,
  kinds: readonly JobFlagKind[],
  columns: RawBuilder<unknown>,
  ofYoung: FlaggedYoung,
): RawBuilder<unknown> {
  const holds = cheapestFirst
    .filter((kind) => kinds.includes(kind))
    .map(
      (flag) =>
        sql`${isKind("asked.kind", ({ flags }) => flags.includes(flag))} and ${isFlagged[flag](actor, ofYoung)}`,
    );
  return sql`with asked as materialized (select ${askedColumns(actor)} from jobs where ${jobs} and ${isUnpaid}),
    usual as materialized (${usualOf(actor)}),
    own as materialized (${ownRates(actor)}),
    near as materialized (${nearJobs(actor)}),
    meeting as materialized (${meetingJobs}),
    on_long_day as materialized (${jobsOnLongDays})
    ${hasAny(kinds, sqlRestKinds) ? sql`, broken as materialized (${brokenRests(actor)})` : sql``}
  select ${columns} from asked
  left join usual on usual.user_id = asked.user_id
  left join own on ${isRateOfAsked}
  where ${sql.join([...holds, sql`false`], sql` or `)}`;
}

const askedColumns = (
  actor: Actor,
) => sql`jobs.id, jobs.version, jobs.user_id, jobs.project_id, jobs.started_at, jobs.ended_at, jobs.minutes,
  jobs.price_mode, jobs.hourly_rate, ${priceFor(actor)} as price, jobs.kind, jobs.late_reason`;

const sqlRestKinds: readonly JobFlagKind[] = ["short-rest", "no-day-off", "no-pause"];
const restKinds: readonly JobFlagKind[] = [
  ...sqlRestKinds,
  "young-breach",
  "young-question",
  "weekly-average",
  "night-work",
];
const hasAny = (kinds: readonly JobFlagKind[], among: readonly JobFlagKind[]) =>
  kinds.some((kind) => among.includes(kind));

const takesTime = ({ kind, minutes }: JobFlagFacts): boolean => kindsOfJobs[kind].time === "period" && minutes > 0;

type FoundFacts = JobFlagFacts & { id: number; user_id: number };

/** Only for few jobs, because the query searches the person's other jobs anew for each job of `asked`. */
async function findFacts(
  db: Kysely<Database>,
  actor: Actor,
  asked: RawBuilder<unknown>,
): Promise<readonly FoundFacts[]> {
  const { rows } = await sql<FoundFacts>`
    with asked as materialized (${asked}), usual as materialized (${usualOf(actor)}),
      own as materialized (${ownRates(actor)})
    select asked.id, asked.user_id, asked.kind, ${wallClock("asked.started_at")} as started_at, asked.minutes, asked.price_mode,
      asked.hourly_rate, asked.price, asked.late_reason, ${otherJob("duplicate")} as duplicate, ${otherJob("overlap")} as overlap,
      asked.minutes + day.minutes as day_minutes,
      own.hourly_rate as own_rate, ${isPlanned} as is_planned, ${isCompanyOff} as is_company_off, ${isAway} as is_away, usual.price as usual_price, ${partFlagFacts(actor)},
      (${registeredByOther}) as registered_by
    from asked
    left join usual on usual.user_id = asked.user_id
    left join own on ${isRateOfAsked}
    left join lateral (${duplicateOf(actor)}) as duplicate on true
    left join lateral (${overlapOf(actor)}) as overlap on true
    cross join lateral (
      select coalesce(sum(jobs.minutes), 0)::integer as minutes from (${sameDay(actor)}) as jobs
    ) as day
    order by asked.id`.execute(db);
  return rows;
}

/** PostgreSQL can use the index of long jobs only if this condition is the same as in the index. */
const isLong = sql`jobs.ended_at - jobs.started_at > interval '1 day'`;
const longestJob = sql`interval ${sql.lit(`${longestJobDays} days`)}`;

/** Computed prices are not compared, because they depend on the user's earlier jobs. */
const isComputed = isKind("asked.kind", ({ price }) => price === "computed");

/** With `=` instead of `is not distinct from`, the planner would use the slower index by project. */
const duplicateOf = (actor: Actor) => sql`select * from ${jobsSeenBy(actor)}
  where jobs.user_id = asked.user_id and jobs.started_at = asked.started_at and jobs.ended_at = asked.ended_at
    and jobs.project_id is not distinct from asked.project_id and jobs.id <> asked.id and ${hoursCount()}
    and (asked.minutes > 0 or ${isComputed} or jobs.price = asked.price) and ${haveSameParts("asked.id")}
  order by jobs.id limit 1`;

/** A job of up to a day cannot overlap `asked` if it starts a day or more before. Longer jobs have their own index. */
const overlapOf = (actor: Actor) => sql`select * from (
    select * from ${jobsSeenBy(actor)} where jobs.user_id = asked.user_id and jobs.started_at > asked.started_at - interval '1 day'
      and jobs.started_at < asked.ended_at
    union all
    select * from ${jobsSeenBy(actor)} where jobs.user_id = asked.user_id and jobs.started_at > asked.started_at - ${longestJob}
      and jobs.started_at <= asked.started_at - interval '1 day' and ${isLong}
  ) as jobs
  where asked.minutes > 0 and jobs.minutes > 0 and jobs.id <> asked.id and jobs.ended_at > asked.started_at
    and ${hoursCount()} and (jobs.started_at, jobs.ended_at, jobs.project_id)
      is distinct from (asked.started_at, asked.ended_at, asked.project_id)
  order by jobs.id limit 1`;

const sameDay = (actor: Actor) => sql`select * from ${jobsSeenBy(actor)}
  where jobs.user_id = asked.user_id and jobs.started_at >= ${startOfDate(localDay("asked.started_at"))}
    and jobs.started_at < ${startOfDate(sql`${localDay("asked.started_at")} + 1`)}
    and jobs.minutes > 0 and jobs.id <> asked.id and ${hoursCount()}`;

const registeredByOther = sql`select json_build_object('id', users.id, 'name', users.display_name)
  from job_history join users on users.id = job_history.user_id
  where job_history.job_id = asked.id and job_history.event = 'created' and job_history.user_id <> asked.user_id
  order by job_history.id limit 1`;

function usualOf(actor: Actor): RawBuilder<unknown> {
  return sql`select person.user_id,
      case when count(latest.price) >= ${sql.lit(usualPriceJobs.fewest)}
        then round(percentile_cont(0.5) within group (order by latest.price)::numeric, 2) end as price
    from (select distinct user_id from asked) as person
    left join lateral (
      select abs(${priceFor(actor)}) as price from ${jobsSeenBy(actor)}
      where jobs.user_id = person.user_id and job_status <> 'REJECTED'
      order by started_at desc, id desc limit ${sql.lit(usualPriceJobs.most)}
    ) as latest on true
    group by person.user_id`;
}

/** The rates and plans that the actor may know (docs/decisions/027-what-a-project-owner-knows-of-users.md). */
const ownRates = (actor: Actor) =>
  ratesOf(sql`(select distinct user_id from asked)`, { rate: knownRate(actor), isPlanKnown: isPlanSeenBy(actor) });

const dayOfAsked = localDay("asked.started_at");

const isRateOfAsked = sql`own.user_id = asked.user_id and ${isRateOn("own", dayOfAsked)}`;

const isPlanned = isPlannedOn(sql`own.plan`, dayOfAsked);

const isCompanyOff = sql`coalesce((select days from company_calendar) ->> to_char(${dayOfAsked}, 'MM-DD') = 'whole', false)`;

const isAway = isAwayOn(sql`asked.user_id`, dayOfAsked);

const nearColumns = sql`id, user_id, started_at, ended_at, minutes, ${localDay("started_at")} as day`;

/** Jobs of one day may start up to 25 hours apart. Without `offset 0`, PostgreSQL would read all jobs. */
const nearJobs = (actor: Actor) => sql`select near.* from (
    select user_id, min(started_at) as first, max(ended_at) as last from asked group by user_id
  ) as person
  cross join lateral (
    select ${nearColumns} from ${jobsSeenBy(actor)}
    where jobs.user_id = person.user_id and jobs.started_at > person.first - interval '25 hours'
      and jobs.started_at < person.last + interval '25 hours' and job_status <> 'REJECTED'
    union all
    select ${nearColumns} from ${jobsSeenBy(actor)}
    where jobs.user_id = person.user_id and jobs.started_at > person.first - ${longestJob}
      and jobs.started_at <= person.first - interval '25 hours' and ${isLong} and job_status <> 'REJECTED'
    offset 0
  ) as near`;

/** Only jobs that overlap a neighbour, or start together with one, can be duplicates or overlaps. */
const meetingJobs = sql`select id from (
    select id, started_at, ended_at, lag(started_at) over by_start as started_before,
      lead(started_at) over by_start as started_after,
      max(ended_at) over (by_start rows between unbounded preceding and 1 preceding) as ended_before
    from near
    window by_start as (partition by user_id order by started_at, id)
  ) as neighbours
  where ended_before > started_at or started_after < ended_at or started_at in (started_before, started_after)`;

const longDayMinutes = sql.lit(longDayHours * 60);

/** The jobs on days that may be long. Reversed jobs still count here, but not in the condition `long-day`. */
const jobsOnLongDays = sql`select id from near where (user_id, day) in (
    select user_id, day from near group by user_id, day having sum(minutes) > ${longDayMinutes}
  )`;

/** The conditions for one row of `asked`, the cheapest first. */
const isFlagged: Readonly<Record<JobFlagKind, (actor: Actor, ofYoung: FlaggedYoung) => Condition>> = {
  old: () =>
    sql<boolean>`(${localDay("asked.started_at")} < ${today().subtract({ days: oldAfterDays }).toString()}::date)`,
  "day-off": () => sql<boolean>`(asked.minutes > 0 and (
    not coalesce(${isPlanned}, extract(isodow from ${dayOfAsked}) <= 5)
    or ${dayOfAsked} = any(${workdayHolidays()}::date[]) or ${isCompanyOff}))`,
  absence: () => sql<boolean>`(asked.minutes > 0 and ${isAway})`,
  expensive: () => sql<boolean>`(abs(asked.price) > usual.price * ${sql.lit(expensiveFactor)})`,
  "unusual-rate": () => sql<boolean>`(asked.price_mode = 'auto' and asked.hourly_rate <> own.hourly_rate)`,
  duplicate: (actor) => sql<boolean>`(asked.id in (select id from meeting) and exists (${duplicateOf(actor)}))`,
  overlap: (actor) => sql<boolean>`(asked.id in (select id from meeting) and exists (${overlapOf(actor)}))`,
  "long-day": (actor) => sql<boolean>`(asked.id in (select id from on_long_day) and asked.minutes > 0
    and asked.minutes + (select coalesce(sum(other.minutes), 0) from (${sameDay(actor)}) as other) > ${longDayMinutes})`,
  "registered-by-other": () => sql<boolean>`exists (${registeredByOther})`,
  ...isPartFlagged,
  "short-rest": () => sql<boolean>`(asked.id in (select id from broken where short_rest))`,
  "no-day-off": () => sql<boolean>`(asked.id in (select id from broken where no_day_off))`,
  "no-pause": () => sql<boolean>`(asked.id in (select id from broken where no_pause))`,
  "young-breach": (_actor, ofYoung) => isOneOf("asked.id", ofYoung["young-breach"]),
  "young-question": (_actor, ofYoung) => isOneOf("asked.id", ofYoung["young-question"]),
  // No list can be filtered by a flag whose condition is `false`.
  "weekly-average": () => sql<boolean>`false`,
  "night-work": () => sql<boolean>`false`,
  "early-plan": () => sql<boolean>`false`,
  "late-registration": () => sql<boolean>`(asked.late_reason is not null)`,
  "closed-month": () => sql<boolean>`false`,
  "paid-month": () => sql<boolean>`false`,
};
const cheapestFirst = Object.keys(isFlagged) as readonly JobFlagKind[];

/** Jobs never lie in the future, so the years end with this year. */
function workdayHolidays(): string[] {
  const firstYear = 2000;
  const years = Array.from({ length: today().year - firstYear + 1 }, (_, index) => firstYear + index);
  return years.flatMap(holidaysOf).map(({ date }) => date);
}
