import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { defaultKind, jobKinds, moneyOf } from "#features/kinds/rules/kinds.ts";
import { pendingLines } from "../reversals/reversals.store.ts";
import type { Covers } from "../unpaid/pay-groups.ts";

export type SharedCode = {
  readonly code: string;
  readonly names: string[];
  /** Job types with the same code for another kind of money. If `is_taken_back`, they are those of counter-lines. */
  readonly others: string[];
  readonly is_taken_back: boolean;
};

const moneyOfColumn = (column: string) =>
  sql`case ${sql.ref(column)} ${sql.join(
    jobKinds.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(moneyOf(kind))}`),
    sql` `,
  )} end`;

const codesOf = (isUsed: RawBuilder<unknown>) => sql`
  select kind, name, salary_code as code from job_types where ${isUsed}
  union all select kind, name, low_salary_code from job_types where low_salary_code is not null and ${isUsed}
  union all select kind, name, bicycle_salary_code from job_types where bicycle_salary_code is not null and ${isUsed}`;

/** A counter-line keeps the code by which its job was paid. */
const frozenCodes = (covers: Covers) => sql`
  select kind, job_type_name, coalesce(parts.salary_code, payroll_lines.salary_code)
  from payroll_lines left join payroll_line_parts as parts on parts.payroll_line_id = payroll_lines.id
  where payroll_lines.id in (${pendingLines(covers)})`;

/** Two counter-lines may share a code, because nobody can change the code of a counter-line. */
export async function listSharedCodes(
  trx: Kysely<Database>,
  payable: Condition,
  covers: Covers,
): Promise<readonly SharedCode[]> {
  // Job types rarely share a code. Without a shared code, the jobs need not be read.
  const shared = await findShared(trx, sql`true`, covers);
  if (shared.length === 0) return shared;
  return findShared(trx, sql`id in (select jobs.job_type_id from jobs where ${payable})`, covers);
}

/** Allowances, and absence that is sent to payroll, count as wages. */
export async function hasSeveralMoneys(trx: Kysely<Database>, payrollId: number): Promise<boolean> {
  const { rows } = await sql<{ moneys: number }>`
    select count(distinct ${moneyOfColumn("kind")}) as moneys from (
      select distinct kind from payroll_lines where payroll_id = ${payrollId}
      union all
      select ${defaultKind} where exists (select from payroll_allowance_lines where payroll_id = ${payrollId})
        or exists (select from payroll_absence_lines where payroll_id = ${payrollId} and is_sent)
    ) as paid`.execute(trx);
  return (rows[0]?.moneys ?? 0) > 1;
}

export type WagesBesideJobs = "allowances" | "absence";

/** Lists codes that allowances or absence share with tax-free money, unless only counter-lines share the code. */
export async function listCodesOfFurtherWages(
  trx: Kysely<Database>,
  payrollId: number,
): Promise<readonly { readonly code: string; readonly wages: WagesBesideJobs }[]> {
  const { rows } = await sql<{ code: string; wages: WagesBesideJobs }>`
    with further as materialized (
      select salary_code as code, 'allowances' as wages, bool_or(price > 0) as is_paid from payroll_allowance_lines
      where payroll_id = ${payrollId} group by salary_code
      union all
      select salary_code, 'absence', bool_or(reverses_line_id is null) from payroll_absence_lines
      where payroll_id = ${payrollId} and is_sent and salary_code <> '' group by salary_code
    ), refunds as materialized (
      select coalesce(parts.salary_code, payroll_lines.salary_code) as code, bool_or(reverses_line_id is null and payroll_lines.price <> 0) as is_paid
      from payroll_lines left join payroll_line_parts as parts on parts.payroll_line_id = payroll_lines.id
      where payroll_id = ${payrollId} and ${moneyOfColumn("kind")} <> ${moneyOf(defaultKind)} group by 1
    )
    select code, wages from further join refunds using (code) where further.is_paid or refunds.is_paid
    order by code, wages`.execute(trx);
  return rows;
}

async function findShared(
  trx: Kysely<Database>,
  isUsed: RawBuilder<unknown>,
  covers: Covers,
): Promise<readonly SharedCode[]> {
  const { rows } = await sql<SharedCode>`
    with codes as (${codesOf(isUsed)}),
    others as (select *, false as is_taken_back from codes union all select *, true from (${frozenCodes(covers)}) as frozen)
    select codes.code, is_taken_back, array_agg(distinct codes.name order by codes.name) as names,
      array_agg(distinct others.name order by others.name) as others
    from codes join others on others.code = codes.code and ${moneyOfColumn("others.kind")} <> ${moneyOfColumn("codes.kind")}
    group by codes.code, is_taken_back order by codes.code collate "C", is_taken_back`.execute(trx);
  return rows;
}
