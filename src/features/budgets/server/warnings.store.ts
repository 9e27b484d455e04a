import { type Kysely, type RawBuilder, sql } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type BudgetMeasure, type BudgetPeriod, warnedPercents } from "../rules/budget.ts";
import { allJobs, spansOf, sumsOf } from "./budget-usage.ts";

/** `month` is the first day of a monthly budget's month, otherwise null. */
export type Warning = { budget_id: number; month: string | null; percent: number };

/** A month is still checked during the next month, because its last jobs are approved then. */
function reachedBy(budgets: RawBuilder<unknown>): RawBuilder<unknown> {
  const month = today().toPlainYearMonth();
  const percents = sql.join(warnedPercents.map((percent) => sql`(${sql.lit(percent)}::smallint)`));
  return sql`
    with spanned as materialized (
      select budget.*, span.* from ${budgets} as budget cross join lateral ${spansOf([month.subtract({ months: 1 }), month])}
      where span.month is null or budget.created_at < span.next
    ), sums as (${sumsOf(allJobs, "spanned", today())})
    select budget.id as budget_id, budget.month, warned.percent
    from spanned as budget
    join sums on sums.id = budget.id and sums.month is not distinct from budget.month
    cross join (values ${percents}) as warned (percent)
    where sums.used * 100 >= budget.amount * warned.percent`;
}

const unfinished = sql`(select * from project_budgets as open
  where open.period = 'month' or (coalesce(open.to_date, 'infinity') > now() - interval '1 year' and not exists (
    select from budget_warnings where budget_id = open.id and month is null and percent = 100)))`;

export async function insertWarnings(trx: Kysely<Database>): Promise<Warning[]> {
  const { rows } = await sql<Warning>`
    insert into budget_warnings (budget_id, month, percent)
    select budget_id, month, percent from (${reachedBy(unfinished)}) as reached
    order by budget_id, month, percent
    on conflict do nothing
    returning budget_id, month, percent`.execute(trx);
  return rows;
}

/** Forgets percentages that a changed budget no longer reaches. If it reaches them again, a new mail is sent. */
export async function deleteUnreached(trx: Kysely<Database>, budgetId: number): Promise<void> {
  const budget = sql`(select * from project_budgets where id = ${budgetId})`;
  await sql`
    delete from budget_warnings where budget_id = ${budgetId} and not exists (
      select from (${reachedBy(budget)}) as reached
      where reached.percent = budget_warnings.percent and reached.month is not distinct from budget_warnings.month
    )`.execute(trx);
}

export type WarnedBudget = {
  project_id: number;
  project: string;
  owner_user_id: number;
  changed_by_user_id: number | null;
  measure: BudgetMeasure;
  amount: number;
  job_type: { id: number; name: string } | null;
  period: BudgetPeriod;
  first_day: string | null;
  last_day: string | null;
  used: number;
};

export async function findWarnedBudget(
  db: Kysely<Database>,
  { budget_id, month }: Warning,
): Promise<WarnedBudget | undefined> {
  const months = month === null ? [] : [Temporal.PlainDate.from(month).toPlainYearMonth()];
  const { rows } = await sql<WarnedBudget>`
    with spanned as materialized (
      select budget.*, span.* from project_budgets as budget cross join lateral ${spansOf(months)} where budget.id = ${budget_id}
    ), sums as (${sumsOf(allJobs, "spanned", today())})
    select projects.id as project_id, projects.name as project, projects.owner_user_id, budget.changed_by_user_id,
      budget.measure, budget.amount, budget.period, budget.first_day, budget.last_day, coalesce(sums.used, 0) as used,
      case when job_types.id is not null then json_build_object('id', job_types.id, 'name', job_types.name) end as job_type
    from spanned as budget
    join projects on projects.id = budget.project_id
    left join job_types on job_types.id = budget.job_type_id
    left join sums on true`.execute(db);
  return rows[0];
}
