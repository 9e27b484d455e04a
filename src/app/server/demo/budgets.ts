import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { BudgetMeasure, BudgetPeriod } from "#features/budgets/rules/budget.ts";
import { insertWarnings } from "#features/budgets/server/warnings.store.ts";

type DemoBudget = {
  readonly project: string;
  readonly measure: BudgetMeasure;
  readonly period: BudgetPeriod;
  /** The approximate percentage used. For a monthly budget: all months' jobs, as a percentage of one month's amount. */
  readonly used: number;
};

const demoBudgets: readonly DemoBudget[] = [
  { project: "P-1001", measure: "hours", period: "project", used: 86 },
  { project: "P-1001", measure: "kroner", period: "project", used: 64 },
  { project: "P-1002", measure: "hours", period: "dates", used: 52 },
  { project: "P-1003", measure: "kroner", period: "project", used: 104 },
  { project: "P-1004", measure: "hours", period: "project", used: 38 },
  { project: "S-2001", measure: "hours", period: "month", used: 150 },
];

/** Inserts budgets that fit the demo's jobs. Reached percentages are stored as mailed, so nobody gets a warning. */
export async function insertBudgets(trx: Kysely<Database>): Promise<void> {
  await sql`
    insert into project_budgets (project_id, measure, amount, period, from_date, to_date, changed_by_user_id)
    select projects.id, demo.measure,
      case demo.measure when 'hours' then greatest(1, floor(used.minutes * 100 / demo.used / 60)) * 60
        else greatest(1000, floor(used.price / demo.used / 10) * 1000) end,
      demo.period, case when demo.period = 'dates' then make_date(extract(year from now())::integer - 1, 7, 1) end,
      case when demo.period = 'dates' then make_date(extract(year from now())::integer + 1, 6, 30) end,
      (select min(id) from users)
    from jsonb_to_recordset(${JSON.stringify(demoBudgets)}::jsonb) as demo (project text, measure text, period text, used integer)
    join projects on projects.code = demo.project
    cross join lateral (
      select coalesce(sum(minutes), 0) as minutes, coalesce(sum(price), 0) as price from jobs
      where jobs.project_id = projects.id and jobs.job_status in ('APPROVED_BY_MANAGER', 'PAID')
    ) as used
    order by projects.id, demo.measure`.execute(trx);
  await insertWarnings(trx);
}
