import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Condition } from "../../../../common/server/database/fragments.ts";
import type { Database } from "../../../../common/server/database/tables.ts";

type SharedCode = { readonly code: string; readonly names: string[] };

const codesOf = (isUsed: RawBuilder<unknown>) => sql`
  select kind, name, salary_code as code from job_types where ${isUsed}
  union all select kind, name, low_salary_code from job_types where low_salary_code is not null and ${isUsed}
  union all select kind, name, bicycle_salary_code from job_types where bicycle_salary_code is not null and ${isUsed}`;

/**
 * The salary codes by which these jobs would be paid as two kinds at once, with the job types that have them: a payroll
 * office would tax what is given back, or give back what is to be taxed.
 */
export async function listSharedCodes(trx: Kysely<Database>, payable: Condition): Promise<readonly SharedCode[]> {
  // Most often no two job types share one, and the jobs need not be looked at.
  const shared = await findShared(trx, sql`true`);
  if (shared.length === 0) return shared;
  return findShared(trx, sql`id in (select jobs.job_type_id from jobs where ${payable})`);
}

async function findShared(trx: Kysely<Database>, isUsed: RawBuilder<unknown>): Promise<readonly SharedCode[]> {
  const { rows } = await sql<SharedCode>`
    select code, array_agg(distinct name order by name) as names from (${codesOf(isUsed)}) as codes
    group by code having count(distinct kind) > 1 order by code`.execute(trx);
  return rows;
}
