import { type Kysely, sql } from "kysely";
import { wallClock } from "../../../common/server/database/fragments.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import type { MyPay, PaidRun, PaySum } from "../rules/my-pay.ts";

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
export async function listPaidRuns(db: Kysely<Database>, userId: number, page: { limit: number; offset: number }) {
  const { rows } = await sql<PaidRun>`
    with recursive ${paidRuns(userId)}, page as (
      select * from standing order by id desc limit ${page.limit} offset ${page.offset}
    )
    select page.id as payroll_id, page.description, ${wallClock("page.created_at")} as created_at,
      count(*) filter (where reverses_line_id is null) as jobs_count,
      count(*) filter (where reverses_line_id is not null) as reversals_count,
      sum(line.minutes) as minutes, sum(line.price) as price
    from page join payroll_lines as line on line.payroll_id = page.id and line.user_id = ${userId}
    group by page.id, page.description, page.created_at
    order by page.id desc`.execute(db);
  return rows;
}

export async function countPaidRuns(db: Kysely<Database>, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive ${paidRuns(userId)} select count(*) as count from standing`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The runs that stand and have a line of the user. From one run the index leads to the one before it. */
const paidRuns = (userId: number) => sql`paid as (
    (select payroll_id from payroll_lines where user_id = ${userId} order by payroll_id desc limit 1)
    union all
    select earlier.payroll_id from paid cross join lateral (
      select payroll_id from payroll_lines
      where user_id = ${userId} and payroll_lines.payroll_id < paid.payroll_id order by payroll_id desc limit 1
    ) as earlier
  ), standing as (
    select payrolls.* from paid join payrolls on payrolls.id = paid.payroll_id where annulled_at is null
  )`;
