import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { startOfDay } from "#common/rules/clock.ts";
import { startOfDate } from "#common/server/database/calendar.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import { hoursOfManyCount } from "#features/jobs/server/selection/job-scope.ts";
import { pricedJobs, type SummedJobs, sumJobs } from "#features/jobs/server/selection/job-sums.store.ts";
import { jobsWhere } from "#features/jobs/server/selection/job-where.ts";
import { paceDays } from "../rules/budget-forecast.ts";

/**
 * The used and waiting amounts of budgets, as SQL that expects a row of `project_budgets` named `budget`. They are the sums of the
 * project's list of jobs, without rejected and reversed ones (docs/decisions/134-project-budgets.md).
 */

/** The jobs of a reader, or all of them. */
type Counted = SummedJobs & { readonly where: Condition };

export const jobsSeenIn = (actor: Actor): Counted => ({ ...pricedJobs(actor), where: jobsWhere({}, actor) });

export const allJobs: Counted = { from: sql`jobs`, price: sql`jobs.price`, where: sql<boolean>`true` };

/**
 * A row `span` for each period in which a budget counts: one, or with a monthly budget one for each of the months. Jobs belong to the day
 * on which they begin.
 */
export const spansOf = (months: readonly Temporal.PlainYearMonth[]): RawBuilder<unknown> => sql`(
  select days.month, days.first_day, days.last_day,
    coalesce(${startOfDate(sql`days.first_day`)}, '-infinity') as first,
    coalesce(${startOfDate(sql`days.last_day + 1`)}, 'infinity') as next
  from (
    select null::date as month, budget.from_date as first_day, budget.to_date as last_day where budget.period <> 'month'
    union all
    select month, month, (month + interval '1 month' - interval '1 day')::date
    from unnest(${months.map((month) => month.toPlainDate({ day: 1 }).toString())}::date[]) as month
    where budget.period = 'month'
  ) as days) as span`;

const isOfBudget: Condition = sql<boolean>`(jobs.project_id = budget.project_id
  and (budget.job_type_id is null or jobs.job_type_id = budget.job_type_id))`;

const isApproved = sql`jobs.job_status in ('APPROVED_BY_MANAGER', 'PAID')`;

/** Minutes or kroner. Kroner are the whole price: pay, expenses and mileage. */
const amountOf = (price: RawBuilder<number>) =>
  sql`case budget.measure when 'hours' then jobs.minutes else ${price} end`;

const countedJobs = ({ where }: Counted, days: Condition): Condition =>
  allOf([isOfBudget, days, where, hoursOfManyCount]);

/** `used` and `waiting` in a `span`. */
export function usageOf(jobs: Counted): RawBuilder<unknown> {
  const amount = amountOf(jobs.price);
  const days = sql<boolean>`jobs.started_at >= span.first and jobs.started_at < span.next`;
  const sums = sql`, coalesce(sum(${amount}) filter (where ${isApproved}), 0) as used,
    coalesce(sum(${amount}) filter (where not ${isApproved}), 0) as waiting`;
  return sumJobs(jobs, countedJobs(jobs, days), [], sums);
}

/** `recent`, the sum of the last four whole weeks, whatever the period of the budget. */
export function paceOf(jobs: Counted, today: Temporal.PlainDate): RawBuilder<unknown> {
  const { from, to } = paceDays(today);
  const days = sql<boolean>`jobs.started_at >= ${instant(from)} and jobs.started_at < ${instant(to.add({ days: 1 }))}`;
  return sumJobs(jobs, countedJobs(jobs, days), [], sql`, coalesce(sum(${amountOf(jobs.price)}), 0) as recent`);
}

/** Whether there was a job before the second of these weeks. */
export function hasFourWeeks(jobs: Counted, today: Temporal.PlainDate): Condition {
  const days = sql<boolean>`jobs.started_at < ${instant(paceDays(today).from.add({ weeks: 1 }))}`;
  return sql<boolean>`exists (select from ${jobs.from} where ${countedJobs(jobs, days)})`;
}

const instant = (day: Temporal.PlainDate) => sql`${startOfDay(day).toString()}::timestamptz`;
