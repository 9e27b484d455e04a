import { type Kysely, type Selectable, sql } from "kysely";
import { rowCount } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { paidSums } from "#features/jobs/server/kinds/kind-sums.ts";
import type { AbsenceTotals } from "#features/payrolls/rules/absence/run-absence.ts";
import type { AllowanceTotals } from "#features/payrolls/rules/allowances/run-allowances.ts";
import type { TotalGroup } from "#features/payrolls/rules/payroll-run.ts";
import { kmOfLine } from "./line-columns.ts";

type Page = { limit: number; offset: number };

/** Users can share a name, and an employee number can pass to another user. So employees are also grouped by user. */
const groupColumns = {
  employee: { code: "employee_id", name: "user_name", also: ["user_id"] },
  salary_code: { code: "salary_code", name: "job_type_name", also: [] },
  project: { code: "project_code", name: "project_name", also: [] },
  cost_center: { code: "cost_center_code", name: "cost_center_name", also: [] },
} as const;

type GroupColumn = (typeof groupColumns)[TotalGroup]["code" | "name"];
type AddedUp = Pick<Selectable<Database["payroll_lines"]>, "user_id" | GroupColumn>;

/** By salary code, a trip has a row per rate. By employee, absence and allowances have rows too, without `kind`. */
const addedUp = (payrollId: number, by: TotalGroup) => sql<AddedUp>`(
  select payroll_lines.id, payroll_lines.user_id, employee_id, user_name,
    coalesce(parts.salary_code, payroll_lines.salary_code) as salary_code, job_type_name, project_code, project_name,
    cost_center_code, cost_center_name, minutes, kind, coalesce(parts.price, payroll_lines.price) as price,
    coalesce(parts.km, ${kmOfLine}) as km, null::integer as hundredths, null::numeric as allowance
  from payroll_lines left join payroll_line_parts as parts
    on parts.payroll_line_id = payroll_lines.id and ${sql.lit(by === "salary_code")}
  where payroll_lines.payroll_id = ${payrollId}
  ${by === "employee" ? sql`${absentDays(payrollId)} ${allowancesOf(payrollId)}` : sql``})`;

const absentDays = (payrollId: number) => sql`union all
  select null, user_id, employee_id, user_name, null, null, null, null, null, null, minutes, null, price, null, hundredths, null
  from payroll_absence_lines where payroll_id = ${payrollId}`;

const allowancesOf = (payrollId: number) => sql`union all
  select null, user_id, employee_id, user_name, null, null, null, null, null, null, null, null, null, null, null, price
  from payroll_allowance_lines where payroll_id = ${payrollId}`;

const absence = sql<AbsenceTotals | null>`case when bool_or(hundredths is not null) then jsonb_build_object(
  'lines_count', count(hundredths), 'hundredths', sum(hundredths),
  'minutes', sum(minutes) filter (where kind is null), 'price', sum(price) filter (where kind is null)) end`;

const allowances = sql<AllowanceTotals | null>`case when bool_or(allowance is not null) then jsonb_build_object(
  'lines_count', count(allowance), 'price', sum(allowance)) end`;

export function listRunTotals(db: Kysely<Database>, payrollId: number, by: TotalGroup, page: Page) {
  const { code, name, also } = groupColumns[by];
  return db
    .selectFrom(addedUp(payrollId, by).as("lines"))
    .select([`${code} as code`, `${name} as name`])
    .select(by === "employee" ? sql<number | null>`user_id`.as("user_id") : sql<null>`null`.as("user_id"))
    .select([
      // `distinct` is slow for a hundred thousand rows, and is needed only if a line can have several rows.
      sql<number>`count(${by === "salary_code" ? sql`distinct id` : sql`kind`})`.as("lines_count"),
      sql<number>`coalesce(sum(minutes) filter (where kind is not null), 0)`.as("minutes"),
      paidSums(sql`km`).as("sums"),
      absence.as("absence"),
      allowances.as("allowances"),
    ])
    .groupBy([code, name, ...also])
    .orderBy(sql`${sql.ref(code)} collate "C"`, (order) => order.asc().nullsLast())
    .orderBy(sql`${sql.ref(name)} collate danish`)
    .orderBy(sql`min(user_id)`)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countRunTotals(db: Kysely<Database>, payrollId: number, by: TotalGroup): Promise<number> {
  const { code, name, also } = groupColumns[by];
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom(addedUp(payrollId, by).as("lines"))
        .select([code, name, ...also])
        .distinct()
        .as("groups"),
    )
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return count;
}
