import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";

export type SharedCode = {
  readonly code: string;
  /** The job types that would be paid by it. */
  readonly names: string[];
  /** What else has the code: other job types, which are among the names too, or what counter-lines were paid as. */
  readonly others: string[];
  readonly is_taken_back: boolean;
};

const codesOf = (isUsed: RawBuilder<unknown>) => sql`
  select kind, name, salary_code as code from job_types where ${isUsed}
  union all select kind, name, low_salary_code from job_types where low_salary_code is not null and ${isUsed}
  union all select kind, name, bicycle_salary_code from job_types where bicycle_salary_code is not null and ${isUsed}`;

/** What the run takes back goes by the codes by which it was paid, as its files have them. */
const frozenCodes = sql`
  select kind, job_type_name, coalesce(parts.salary_code, payroll_lines.salary_code)
  from job_reversals join payroll_lines on payroll_lines.id = job_reversals.payroll_line_id
  left join payroll_line_parts as parts on parts.payroll_line_id = payroll_lines.id
  where job_reversals.payroll_id is null`;

/**
 * The salary codes by which a run of these jobs would pay, or take back, two kinds at once, with the job types that have
 * them: a payroll office would tax what is given back, or give back what is to be taxed. Counter-lines that share one among
 * themselves are let through, since nothing could part them.
 */
export async function listSharedCodes(trx: Kysely<Database>, payable: Condition): Promise<readonly SharedCode[]> {
  // Most often no two job types share one, and the jobs need not be looked at.
  const shared = await findShared(trx, sql`true`);
  if (shared.length === 0) return shared;
  return findShared(trx, sql`id in (select jobs.job_type_id from jobs where ${payable})`);
}

/** Whether a run pays more than one kind of money. */
export async function hasSeveralKinds(trx: Kysely<Database>, payrollId: number): Promise<boolean> {
  const { kinds } = await trx
    .selectFrom("payroll_lines")
    .select(sql<number>`count(distinct kind)`.as("kinds"))
    .where("payroll_id", "=", payrollId)
    .executeTakeFirstOrThrow();
  return kinds > 1;
}

async function findShared(trx: Kysely<Database>, isUsed: RawBuilder<unknown>): Promise<readonly SharedCode[]> {
  const { rows } = await sql<SharedCode>`
    with codes as (${codesOf(isUsed)}),
    others as (select *, false as is_taken_back from codes union all select *, true from (${frozenCodes}) as frozen)
    select codes.code, is_taken_back, array_agg(distinct codes.name order by codes.name) as names,
      array_agg(distinct others.name order by others.name) as others
    from codes join others on others.code = codes.code and others.kind <> codes.kind
    group by codes.code, is_taken_back order by codes.code collate "C", is_taken_back`.execute(trx);
  return rows;
}
