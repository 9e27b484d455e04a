import { type Kysely, sql } from "kysely";
import { localDay } from "#common/server/database/calendar.ts";
import { rowCount, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { replacementIsCancelled } from "#features/jobs/server/job-rows.store.ts";
import { kindOrder, kindSums } from "#features/jobs/server/kinds/kind-sums.ts";
import { sumJobs } from "#features/jobs/server/selection/job-sums.store.ts";
import type { MyPay, PaidRun, PaySum, PayWeek } from "#features/payrolls/rules/my-pay.ts";
import { absenceSums } from "../absence/absence-lines.store.ts";
import { allowanceSums } from "../allowances/allowance-lines.store.ts";
import { storedSums } from "../runs/payrolls.store.ts";
import { payGroupOn } from "../unpaid/pay-groups.ts";

const nothing: PaySum = { jobs_count: 0, minutes: 0, sums: [] };

type UnpaidPart = "pending_owner" | "pending_manager" | "approved" | "rejected" | "reversed";

const storedJobs = { from: sql`jobs`, price: sql.ref<number>("jobs.price") };

export async function findUnpaidSums(db: Kysely<Database>, userId: number): Promise<Pick<MyPay, UnpaidPart>> {
  const unpaid = sql<boolean>`jobs.user_id = ${userId} and jobs.job_status <> 'PAID'`;
  const { rows } = await sql<PaySum & { part: JobStatus | "reversed" }>`
    select job_status as part, jobs_count, minutes, sums from (${sumJobs(storedJobs, unpaid, ["status"])}) as summed
    union all
    select 'reversed', count(*), coalesce(sum(minutes), 0), ${kindSums()}
    from (
      select -line.minutes as minutes, -line.price as price, line.kind
      from job_reversals join payroll_lines as line on line.id = job_reversals.payroll_line_id
      where line.user_id = ${userId} and job_reversals.payroll_id is null
    ) as taken_back`.execute(db);
  const sums = new Map(rows.map(({ part, ...sum }) => [part, sum]));
  return {
    pending_owner: sums.get("NEW") ?? nothing,
    pending_manager: sums.get("APPROVED_BY_PROJECT_OWNER") ?? nothing,
    approved: sums.get("APPROVED_BY_MANAGER") ?? nothing,
    rejected: sums.get("REJECTED") ?? nothing,
    reversed: sums.get("reversed") ?? nothing,
  };
}

export function listPaidRuns(db: Kysely<Database>, userId: number, page: { limit: number; offset: number }) {
  return paidRuns(db, userId)
    .select(paidRunColumns)
    .orderBy("totals.payroll_id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export function findPaidRun(db: Kysely<Database>, userId: number, payrollId: number) {
  return paidRuns(db, userId).select(paidRunColumns).where("totals.payroll_id", "=", payrollId).executeTakeFirst();
}

export async function hasPaidTrips(db: Kysely<Database>, userId: number, payrollId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payroll_line_parts as parts join payroll_lines on payroll_lines.id = parts.payroll_line_id
    where parts.user_id = ${userId} and payroll_lines.payroll_id = ${payrollId} limit 1`.execute(db);
  return rows.length > 0;
}

const paidRunColumns = [
  "payrolls.id as payroll_id",
  "payrolls.description",
  "totals.jobs_count",
  "totals.reversals_count",
  "totals.minutes",
  "totals.price as total_price",
  storedSums(sql`totals.payroll_id`, sql`totals.user_id`).as("sums"),
  absenceSums(sql`totals.payroll_id`, sql`totals.user_id`).as("absence"),
  allowanceSums(sql`totals.payroll_id`, sql`totals.user_id`).as("allowances"),
  wallClock("payrolls.created_at").as("created_at"),
] as const;

/** `offset 0` makes PostgreSQL start from the user's jobs, which are fewer than the lines of a large run. */
export async function listPaidWeeks(
  db: Kysely<Database>,
  userId: number,
  run: Pick<PaidRun, "payroll_id" | "jobs_count" | "reversals_count">,
  page: { limit: number; offset: number },
): Promise<PayWeek[]> {
  const { rows } = await sql<PayWeek>`
    with own as materialized (
      select line.*, extract(isoyear from day)::integer as year, extract(week from day)::integer as week
      from (select id from jobs where user_id = ${userId} order by started_at desc, id desc offset 0) as job
      cross join lateral (
        select *, ${localDay("started_at")} as day
        from payroll_lines where job_id = job.id offset 0
      ) as line
      where line.payroll_id = ${run.payroll_id}
      limit ${run.jobs_count + run.reversals_count}
    ), shown as (
      select * from own order by ${inOrder} limit ${sql.lit(page.limit)} offset ${page.offset}
    ), parts as (
      select year, week, kind, price_mode, count(*) as lines_count, sum(minutes) as minutes, sum(price) as price
      from own group by year, week, kind, price_mode
    ), weeks as (
      select year, week, json_agg(json_build_object('kind', kind, 'price_mode', price_mode, 'lines_count', lines_count,
        'minutes', minutes, 'price', price) order by price_mode, ${kindOrder}) as parts
      from parts group by year, week
    )
    select year, week, parts, (
      select json_agg(json_build_object(
        'id', id, 'job_id', job_id, 'job_type_name', job_type_name, 'project_name', project_name,
        'started_at', ${wallClock("shown.started_at")}, 'ended_at', ${wallClock("shown.ended_at")},
        'minutes', minutes, 'kind', kind, 'price_mode', price_mode, 'hourly_rate', hourly_rate, 'price', price,
        'reverses_payroll_id', (select payroll_id from payroll_lines as paid where paid.id = shown.reverses_line_id),
        'replacement_job_id', (select replacement_job_id from job_reversals where payroll_line_id = shown.id),
        'replacement_is_cancelled', exists (
          select from job_reversals where payroll_line_id = shown.id and ${replacementIsCancelled})
      ) order by ${inOrder})
      from shown where shown.year = weeks.year and shown.week = weeks.week
    ) as lines
    from weeks where (year, week) in (select year, week from shown)
    order by year, week`.execute(db);
  return rows;
}

/** In a week, hourly pay comes first, then amounts by kind. */
const inOrder = sql`year, week, price_mode, ${kindOrder}, started_at, id`;

/** The latest deadline of the runs that cover the user; null before the first run. */
export async function findReachedDeadline(db: Kysely<Database>, userId: number): Promise<Temporal.PlainDate | null> {
  const group = payGroupOn(sql`${userId}`, sql`payrolls.created_before_date`);
  const { reached } = await db
    .selectFrom("payrolls")
    .select(sql<string | null>`max(created_before_date)::text`.as("reached"))
    .where("annulled_at", "is", null)
    .where(sql<boolean>`(pay_groups is null or ${group} = any(pay_groups))`)
    .executeTakeFirstOrThrow();
  return reached === null ? null : Temporal.PlainDate.from(reached);
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
