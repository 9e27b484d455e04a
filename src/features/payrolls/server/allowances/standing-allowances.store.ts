import { type Kysely, sql } from "kysely";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Allowance } from "#features/payrolls/rules/allowances/allowance-problems.ts";

type Asked = {
  readonly ids: readonly number[];
  /** `YYYY-MM-DD`; both dates are included. */
  readonly from: string;
  readonly to: string;
  /** A condition on the table `line`. */
  readonly isAsked: Condition;
};

export async function listStanding(db: Kysely<Database>, { ids, from, to, isAsked }: Asked): Promise<Allowance[]> {
  const { rows } = await sql<Allowance>`
    select line.user_id, line.date::text, line.rules_id, line.code, line.salary_code, line.unit, line.rate,
      (array_agg(line.name order by line.id desc))[1] as name,
      sum(line.minutes) as minutes, sum(line.count) as count, sum(line.price) as price
    from payroll_allowance_lines as line join payrolls on payrolls.id = line.payroll_id and payrolls.annulled_at is null
    where line.user_id = any(${[...ids]}::integer[]) and line.date between ${from}::date and ${to}::date and ${isAsked}
    group by line.user_id, line.date, line.rules_id, line.code, line.salary_code, line.unit, line.rate`.execute(db);
  return rows;
}
