import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { startOfDate } from "#common/server/database/calendar.ts";
import { rowsTogether } from "#common/server/database/rows-together.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { selectNeutralSpans, selectUsedKind } from "#features/absence/server/neutral-spans.store.ts";
import type { OverAverage } from "#features/working-time-law/rules/average-words.ts";
import type { NeutralSpan } from "#features/working-time-law/rules/neutral-days.ts";
import { withoutPauses } from "#features/working-time-law/rules/pauses/pauses.ts";
import {
  type AverageFacts,
  averageOf,
  mayBeOver,
  type Reference,
  referenceOf,
} from "#features/working-time-law/rules/weekly-average.ts";
import { minutesWithin, type Period } from "#features/working-time-law/rules/work-periods.ts";
import { dayAt } from "#features/working-time-law/rules/working-days.ts";
import { selectFirstDays } from "../selection/first-days.ts";
import { isWorkOf } from "../selection/work-of.ts";
import { allWork, type RestPerson } from "./person-work.ts";
import { type JobAround, listWorkAround } from "./work-around.store.ts";

type Asked = { readonly userId: number; readonly reference: Reference; readonly person: RestPerson };

/** A job that is being typed. `replaces` is the id of its stored job, or 0 for a new job. */
export type TypedWork = JobAround & { readonly replaces: number };

/**
 * Returns a function that gives the weekly average around a person's job, or null if the average is within the limit.
 * Also null if the actor may not see all jobs of the person.
 */
export async function findOverAverages(
  db: Kysely<Database>,
  actor: Actor,
  people: ReadonlyMap<number, { readonly person: RestPerson; readonly jobs: readonly Period[] }>,
  typed?: TypedWork,
): Promise<(userId: number, job: Period) => OverAverage | null> {
  const asked = [...people].flatMap(([userId, { person, jobs }]) => {
    if (!seesAllJobsOf(actor, userId)) return [];
    const references = jobs.map((job) => referenceAt(job, person));
    return [...new Map(references.map((one) => [one.to.toString(), one])).values()].map((reference) => ({
      ...{ userId, person, reference },
    }));
  });
  if (asked.length === 0) return () => null;
  const facts = await findFacts(db, actor, asked);
  const most = (one: Asked) => facts.minutesOf(one) + minutesOf(typed);
  const doubtful = asked.filter((one) => mayBeOver(one.reference, most(one), facts.of(one)));
  const found = doubtful.length === 0 ? new Map() : await listWorkAround(db, actor, periodsOf(doubtful), false);
  const over = new Map(
    doubtful.flatMap((one) => {
      const { jobs, entries } = found.get(one.userId) ?? { jobs: [], entries: [] };
      const others = jobs.filter(({ id }: JobAround) => id !== typed?.replaces);
      const { work, untimedIn } = allWork(one.person, typed ? [...others, typed] : others, entries);
      const worked = withoutPauses(work);
      const average = averageOf(
        one.reference,
        (period) => minutesWithin(period, worked) + untimedIn(period),
        facts.of(one),
      );
      return average?.is_over ? [[keyOf(one), average] as const] : [];
    }),
  );
  return (userId, job) => {
    const person = people.get(userId)?.person;
    const average = person && over.get(keyOf({ userId, reference: referenceAt(job, person) }));
    if (!average) return null;
    const { from, to, hundredths_a_week, limit_hours } = average;
    return { from, to, hundredths_a_week, limit_hours };
  };
}

const referenceAt = ({ start }: Period, { rulesOn }: RestPerson): Reference =>
  referenceOf(Temporal.PlainDate.from(dayAt(start).date).toPlainYearMonth(), today(), rulesOn);

const keyOf = ({ userId, reference }: Pick<Asked, "userId" | "reference">): string => `${userId} ${reference.to}`;

const minutesOf = (typed: TypedWork | undefined): number => (typed ? typed.end - typed.start : 0);

async function findFacts(db: Kysely<Database>, actor: Actor, asked: readonly Asked[]) {
  const ids = [...new Set(asked.map(({ userId }) => userId))];
  // Reads a week more on each side: a week of absence may begin before the reference period or end after it.
  const dates = asked
    .flatMap(({ reference: { from, to } }) => [from.subtract({ days: 7 }), to.add({ days: 7 })].map(String))
    .toSorted();
  const [from = today().toString(), to = from] = [dates[0], dates.at(-1)];
  const rows = await rowsTogether(db, {
    sums: selectSums(actor, asked),
    first: selectFirstDays(ids),
    used: selectUsedKind,
    neutral: selectNeutralSpans(ids, { from, to }),
  });
  const sums = new Map(rows.sums.map(({ user_id, to_date, minutes }) => [`${user_id} ${to_date}`, minutes]));
  const first = new Map(rows.first.map(({ user_id, day }) => [user_id, day]));
  const neutral = Map.groupBy(rows.neutral, ({ user_id }): number => user_id);
  return {
    minutesOf: (one: Asked) => sums.get(keyOf(one)) ?? 0,
    of({ userId, person: { terms, days } }: Asked): AverageFacts {
      const day = first.get(userId);
      const spans: readonly NeutralSpan[] = neutral.get(userId) ?? [];
      return {
        ...{ terms, company_days: days, neutral: rows.used.length > 0 ? spans : undefined },
        first_day: day ? Temporal.PlainDate.from(day) : undefined,
      };
    },
  };
}

type Sum = { user_id: number; to_date: string; minutes: number };

/** An upper bound: overlapping work counts twice, and register entries count even on days with jobs. */
function selectSums(actor: Actor, asked: readonly Asked[]): RawBuilder<Sum> {
  const user = sql`asked.user_id`;
  const within = { from: startOfDate(sql`asked.from_date`), to: startOfDate(sql`asked.to_date + 1`) };
  return sql<Sum>`select asked.user_id, asked.to_date::text, (
      (select coalesce(sum(jobs.minutes), 0) from jobs where ${isWorkOf(actor, user, within)})
      + (select coalesce(sum(minutes), 0) from register_entries
        where register_entries.user_id = ${user} and date between asked.from_date and asked.to_date)
    )::integer as minutes
    from unnest(${asked.map(({ userId }) => userId)}::integer[],
      ${asked.map(({ reference }) => reference.from.toString())}::date[],
      ${asked.map(({ reference }) => reference.to.toString())}::date[]) as asked(user_id, from_date, to_date)`;
}

function periodsOf(asked: readonly Asked[]): RawBuilder<unknown> {
  const spans = [...Map.groupBy(asked, ({ userId }) => userId)].map(([userId, of]) => ({
    userId,
    from: of.map(({ reference }) => reference.from.toString()).toSorted()[0],
    to: of
      .map(({ reference }) => reference.to.toString())
      .toSorted()
      .at(-1),
  }));
  return sql`select span.user_id, ${startOfDate(sql`span.from_date`)} as first, ${startOfDate(sql`span.to_date + 1`)} as last
    from unnest(${spans.map(({ userId }) => userId)}::integer[], ${spans.map(({ from }) => from)}::date[],
      ${spans.map(({ to }) => to)}::date[]) as span(user_id, from_date, to_date)`;
}
