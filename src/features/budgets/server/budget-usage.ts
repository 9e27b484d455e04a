import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { startOfDay } from "#common/rules/time/clock.ts";
import { startOfDate } from "#common/server/database/calendar.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import { hoursOfManyCount } from "#features/jobs/server/selection/job-scope.ts";
import { pricedJobs, type SummedJobs } from "#features/jobs/server/selection/job-sums.store.ts";
import { jobsWhere } from "#features/jobs/server/selection/job-where.ts";
import { paceDays } from "../rules/budget-forecast.ts";

/* Sums of jobs, without rejected and reversed jobs (docs/decisions/134-project-budgets.md). */

type Counted = SummedJobs & { readonly where: Condition };

export const jobsSeenIn = (actor: Actor): Counted => ({ ...pricedJobs(actor), where: jobsWhere({}, actor) });

export const allJobs: Counted = { from: sql`jobs`, price: sql`jobs.price`, where: sql<boolean>`true` };

/** The periods of the row `budget`, as rows `span`: one for each of `months` in a monthly budget, otherwise one. */
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

/** Minutes or kroner. Kroner are the prices of jobs of all kinds: pay, expenses and mileage. */
const amountOf = (price: RawBuilder<number>) =>
  sql`case budget.measure when 'hours' then jobs.minutes else ${price} end`;

/** `recent` is the sum of the last four whole weeks. A project's jobs are read once for all its budgets. */
export function sumsOf(jobs: Counted, budgets: string, today: Temporal.PlainDate): RawBuilder<unknown> {
  const amount = amountOf(jobs.price);
  const isInSpan = sql`jobs.started_at >= budget.first and jobs.started_at < budget.next`;
  const { from, to } = paceDays(today);
  const isRecent = sql`jobs.started_at >= ${instant(from)} and jobs.started_at < ${instant(to.add({ days: 1 }))}`;
  const ofProject = allOf([sql`jobs.project_id = project.id`, jobs.where, hoursOfManyCount]);
  return sql`
    select sums.* from (select distinct project_id as id from ${sql.table(budgets)}) as project
    cross join lateral (
      select budget.id, budget.month,
        coalesce(sum(${amount}) filter (where ${isInSpan} and ${isApproved}), 0) as used,
        coalesce(sum(${amount}) filter (where ${isInSpan} and not ${isApproved}), 0) as waiting,
        coalesce(sum(${amount}) filter (where ${isRecent}), 0) as recent,
        min(jobs.started_at) < ${instant(from.add({ weeks: 1 }))} as has_four_weeks
      from ${jobs.from} join ${sql.table(budgets)} as budget on ${isOfBudget} and budget.project_id = project.id
      where ${ofProject} group by budget.id, budget.month
    ) as sums`;
}

const instant = (day: Temporal.PlainDate) => sql`${startOfDay(day).toString()}::timestamptz`;
