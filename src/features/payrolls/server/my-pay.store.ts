import { type Kysely, sql } from "kysely";
import { rowCount, wallClock } from "../../../common/server/database/fragments.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import type { MyPay, PaySum } from "../rules/my-pay.ts";

const nothing: PaySum = { jobs_count: 0, minutes: 0, price: 0 };

type UnpaidPart = "pending_owner" | "pending_manager" | "approved" | "rejected" | "reversed";

/** What somebody has registered that no run has paid, and what was paid wrongly and is taken off the next run. */
export async function findUnpaidSums(db: Kysely<Database>, userId: number): Promise<Pick<MyPay, UnpaidPart>> {
  const { rows } = await sql<PaySum & { part: UnpaidPart }>`
    select case job_status
        when 'NEW' then 'pending_owner' when 'APPROVED_BY_PROJECT_OWNER' then 'pending_manager'
        when 'APPROVED_BY_MANAGER' then 'approved' when 'REJECTED' then 'rejected' end as part,
      count(*) as jobs_count, sum(minutes) as minutes, sum(price) as price
    from jobs where user_id = ${userId} and job_status <> 'PAID'
    group by part
    union all
    select 'reversed', count(*), coalesce(-sum(line.minutes), 0), coalesce(-sum(line.price), 0)
    from job_reversals join payroll_lines as line on line.id = job_reversals.payroll_line_id
    where line.user_id = ${userId} and job_reversals.payroll_id is null`.execute(db);
  const sumOf = (wanted: UnpaidPart) => {
    const found = rows.find(({ part }) => part === wanted);
    return found ? { jobs_count: found.jobs_count, minutes: found.minutes, price: found.price } : nothing;
  };
  return {
    pending_owner: sumOf("pending_owner"),
    pending_manager: sumOf("pending_manager"),
    approved: sumOf("approved"),
    rejected: sumOf("rejected"),
    reversed: sumOf("reversed"),
  };
}

/** What each run that stands has paid somebody, the latest first. */
export function listPaidRuns(db: Kysely<Database>, userId: number, page: { limit: number; offset: number }) {
  return paidRuns(db, userId)
    .select([
      "payrolls.id as payroll_id",
      "payrolls.description",
      "totals.jobs_count",
      "totals.reversals_count",
      "totals.minutes",
      "totals.price",
      wallClock("payrolls.created_at").as("created_at"),
    ])
    .orderBy("totals.payroll_id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPaidRuns(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await paidRuns(db, userId).select(rowCount).executeTakeFirstOrThrow();
  return count;
}

function paidRuns(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom("payroll_user_totals as totals")
    .innerJoin("payrolls", "payrolls.id", "totals.payroll_id")
    .where("totals.user_id", "=", userId)
    .where("payrolls.annulled_at", "is", null);
}
