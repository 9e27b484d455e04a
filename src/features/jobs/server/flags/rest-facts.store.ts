import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { hasReducedRest } from "#common/rules/law-rules.ts";
import { today, wallClockText } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type AwayDay, isWholeDay } from "#features/absence/rules/time-away.ts";
import { listAwayDays } from "#features/absence/server/time-away.store.ts";
import type { RestFacts } from "#features/jobs/rules/flags/job-flags.ts";
import { exemptionOn, rulesFor, youngGroupOn } from "#features/working-time-law/rules/law-terms.ts";
import { nightWorkAmong } from "#features/working-time-law/rules/night-work.ts";
import {
  type Breaches,
  breachesOf,
  dayOffHint,
  pauseHint,
  restHint,
} from "#features/working-time-law/rules/rest-hints.ts";
import { nextPlanned, threatOf } from "#features/working-time-law/rules/threats.ts";
import { minuteOf, type Period, type Work } from "#features/working-time-law/rules/work-periods.ts";
import { dateOfEnd, dayAt, wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import { type DatedYoungMark, youngMarksAround } from "#features/working-time-law/rules/young/young-marks.ts";
import { listKnownTerms } from "#features/working-time-law/server/known-terms.store.ts";
import { listRuleSets } from "#features/working-time-law/server/law-rules.store.ts";
import { findOverAverages } from "./average-facts.store.ts";
import { allWork, type RestPerson } from "./person-work.ts";
import { listWorkAround } from "./work-around.store.ts";

export async function listRestFacts(
  db: Kysely<Database>,
  actor: Actor,
  jobs: readonly { readonly id: number; readonly user_id: number }[],
): Promise<Map<number, RestFacts>> {
  const ids = jobs.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const people = sql`select user_id, min(started_at) as first, max(ended_at) as last from jobs
    where id = any(${ids}::integer[]) group by user_id`;
  const byUser = Map.groupBy(jobs, ({ user_id }) => user_id);
  const { person, isReduced } = await findPeople(db, actor, [...byUser.keys()]);
  const found = await listWorkAround(db, actor, people, isReduced);
  const works = new Map(
    [...byUser].map(([userId, ofUser]) => {
      const { jobs, entries } = found.get(userId) ?? { jobs: [], entries: [] };
      const of = person(userId);
      const all = allWork(of, jobs, entries);
      const wanted = new Set(ofUser.map(({ id }) => id));
      return [userId, { person: of, all, jobs: all.jobs.filter((job) => wanted.has(job.id) && !isExempt(of, job)) }];
    }),
  );
  const averageOf = await findOverAverages(db, actor, works);
  return new Map(
    [...works].flatMap(([userId, { person: of, all, jobs: asked }]) => {
      const breaches = breachesOf(asked, all.work, of.rulesOn);
      const nightMinutesOf = nightWorkAmong(all.work);
      return asked.map((job, place) => {
        const isOfJob = ({ date }: DatedYoungMark) => date >= dayAt(job.start).date && date <= dateOfEnd(job.end);
        const young = youngMarksAround(job, all.work, of.terms, all.untimedIn).filter(isOfJob);
        const facts = factsOf(of, breaches[place] ?? {}, young);
        const more = { night_minutes: nightMinutesOf(job), weekly_average: averageOf(userId, job) };
        return [job.id, { ...facts, ...more }] as const;
      });
    }),
  );
}

async function findPeople(db: Kysely<Database>, actor: Actor, userIds: readonly number[]) {
  const [sets, { terms, days }] = await Promise.all([listRuleSets(db), listKnownTerms(db, actor, userIds)]);
  const person = (userId: number): RestPerson => {
    const known = terms.get(userId) ?? [];
    return { terms: known, days, rulesOn: rulesFor(sets, known) };
  };
  return { person, isReduced: hasReducedRest(sets) };
}

const isExempt = ({ terms }: RestPerson, { end }: Period): boolean => exemptionOn(terms, dateOfEnd(end)) !== undefined;

type Typed = {
  readonly userIds: readonly number[];
  readonly jobId: number;
  readonly started_at: string;
  readonly ended_at: string;
  readonly pause_minutes: number;
  readonly pause_start: string | null;
};

export async function listTypedRests(
  db: Kysely<Database>,
  actor: Actor,
  typed: Typed,
): Promise<Map<number, RestFacts>> {
  const { userIds, jobId, started_at, ended_at, pause_minutes, pause_start } = typed;
  const typedPeriods = sql`select user_id, ${started_at}::timestamptz as first, ${ended_at}::timestamptz as last
    from unnest(${[...userIds]}::integer[]) as typed(user_id)`;
  const { person, isReduced } = await findPeople(db, actor, userIds);
  const found = await listWorkAround(db, actor, typedPeriods, isReduced);
  const soon = { from: today().toString(), to: today().add({ days: 4 }).toString() };
  const away = await listAwayDays(db, userIds, soon);
  const [start, end] = [started_at, ended_at].map((text) => minuteOf(Temporal.Instant.from(text))) as [number, number];
  const job = { id: 0, start, end, pause_minutes, pause_start };
  const people = new Map(userIds.map((id) => [id, { person: person(id), jobs: [job] }]));
  const averageOf = await findOverAverages(db, actor, people, { ...job, replaces: jobId });
  return new Map(
    [...found].flatMap(([userId, { jobs, entries }]) => {
      const of = person(userId);
      if (isExempt(of, job)) return [];
      const otherJobs = jobs.filter(({ id }) => id !== jobId);
      const all = allWork(of, [...otherJobs, job], entries);
      const work = all.jobs.at(-1) ?? job;
      const others = all.work.filter((one) => one !== work);
      const breaches = {
        rest: restHint(others, work, of.rulesOn),
        day_off: dayOffHint(others, work, of.rulesOn),
        without_pause: pauseHint(others, work),
      };
      const young = youngMarksAround(work, all.work, of.terms, all.untimedIn);
      const early_plan = earlyPlan(of, work, others, away.get(userId));
      const more = {
        early_plan,
        night_minutes: nightWorkAmong(all.work)(work),
        weekly_average: averageOf(userId, job),
      };
      return [[userId, { ...factsOf(of, breaches, young), ...more }] as const];
    }),
  );
}

function earlyPlan(
  { terms, days, rulesOn }: RestPerson,
  work: Work,
  others: readonly Work[],
  away: readonly AwayDay[] = [],
): RestFacts["early_plan"] {
  const now = minuteOf(Temporal.Now.instant());
  // If later work is already registered, the rest before the next planned start does not follow this work.
  if (others.some(({ start }) => start >= work.end)) return null;
  const next = nextPlanned(terms, days, Math.max(now, work.end), isWholeDay(away));
  const threat = next && threatOf([...others, work], next, rulesOn);
  return threat ? { planned: textOf(threat.planned), earliest: textOf(threat.earliest) } : null;
}

const textOf = (minute: number): string => wallClockText(wallClockAt(minute));

function factsOf(
  { terms }: RestPerson,
  { rest, day_off, without_pause }: Breaches,
  young: readonly DatedYoungMark[],
): RestFacts {
  const known = (minute: number | undefined) => (minute === undefined ? null : textOf(minute));
  // Young people have a stricter rule about pauses. Its breaches are in `young`.
  const isOfAdult = without_pause && youngGroupOn(terms, dayAt(without_pause.start).date) === undefined;
  return {
    short_rest: rest
      ? { minutes: rest.rest, at: textOf(rest.end), earliest: known(rest.earliest), latest: known(rest.latest) }
      : null,
    day_off: day_off ?? null,
    without_pause: isOfAdult ? { at: textOf(without_pause.start), until: textOf(without_pause.end) } : null,
    young: young.map(({ mark }) => mark),
  };
}
