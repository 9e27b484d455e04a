import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { type Condition, type Person, person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { flaggedJobs, listJobFlags } from "#features/jobs/server/flags/job-flags.store.ts";
import { noneFlagged } from "#features/jobs/server/flags/young-flags.store.ts";
import { kmOfJob, paidSums } from "#features/jobs/server/kinds/kind-sums.ts";
import { doubtfulFlagKinds } from "#features/kinds/rules/job-flag-kinds.ts";
import { type JobKind, jobKinds } from "#features/kinds/rules/kinds.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import {
  type BelowZero,
  type BlockedJobs,
  type DoubtfulJob,
  maxBlockedUsers,
  maxDoubtfulJobs,
  type PayrollChecks,
} from "#features/payrolls/rules/payroll-checks.ts";

export async function sumUnpaidJobs(
  db: Kysely<Database>,
  unpaid: Condition,
): Promise<Pick<PayrollChecks, "unpaid_count" | "unpaid_kinds" | "approved">> {
  const { rows } = await sql<PayrollChecks["approved"] & { unpaid_kinds: PayrollChecks["unpaid_kinds"] }>`
    with unpaid as (select id, job_status, kind, minutes, price from jobs where ${unpaid})
    select (${countsByKind}) as unpaid_kinds, count(*) as jobs_count, coalesce(sum(minutes), 0) as minutes,
      ${paidSums(kmOfJob("unpaid.id"))} as sums
    from unpaid where job_status = 'APPROVED_BY_MANAGER'`.execute(db);
  const { unpaid_kinds, ...approved } = rows[0] as (typeof rows)[number];
  const unpaid_count = Object.values(unpaid_kinds).reduce((sum, count) => sum + count, 0);
  return { unpaid_count, unpaid_kinds, approved };
}

const countOf = (kind: JobKind) => sql`count(*) filter (where kind = ${sql.lit(kind)})`;
const countsByKind = sql`select json_build_object(${sql.join(
  jobKinds.flatMap((kind) => [sql.lit(kind), countOf(kind)]),
)}) from unpaid`;

export async function findBlockedJobs(db: Kysely<Database>, unpaid: Condition): Promise<BlockedJobs> {
  const { rows } = await sql<Person & { jobs_count: number; all_users: number; all_jobs: number }>`
    select users.id, users.display_name as name, count(*) as jobs_count, count(*) over () as all_users,
      sum(count(*)) over () as all_jobs
    from users join jobs on jobs.user_id = users.id
    where users.employee_id is null and ${unpaid}
    group by users.id order by users.name, users.id limit ${maxBlockedUsers}`.execute(db);
  return {
    jobs_count: rows[0]?.all_jobs ?? 0,
    users_count: rows[0]?.all_users ?? 0,
    users: rows.map(({ id, name, jobs_count }) => ({ id, name, jobs_count })),
  };
}

const hasCreditNotes = isKind("kind", (kind) => kind.hasCreditNotes);

export async function findBelowZero(db: Kysely<Database>, unpaid: Condition): Promise<BelowZero> {
  const { rows } = await sql<BelowZero["users"][number] & { users_count: number }>`
    with refunds as (
      select user_id, price, job_status = 'APPROVED_BY_MANAGER' as is_approved from jobs
      where ${unpaid} and ${hasCreditNotes}
        and exists (select from users where users.id = jobs.user_id and employee_id is not null)
      union all
      select user_id, -price, true
      from job_reversals join payroll_lines on payroll_lines.id = job_reversals.payroll_line_id
      where job_reversals.payroll_id is null and ${hasCreditNotes}
    ), sums as (
      select user_id, coalesce(sum(price) filter (where is_approved), 0) as approved, sum(price) as "all"
      from refunds group by user_id
    )
    select users.id, users.display_name as name, approved, "all", count(*) over () as users_count
    from sums join users on users.id = sums.user_id where approved < 0 or "all" < 0
    order by users.name, users.id limit ${maxBlockedUsers}`.execute(db);
  return {
    users_count: rows[0]?.users_count ?? 0,
    users: rows.map(({ users_count: _count, ...user }) => user),
  };
}

export async function listDoubtfulJobs(
  db: Kysely<Database>,
  actor: Actor,
  unpaid: Condition,
): Promise<Pick<PayrollChecks, "doubtful" | "doubtful_count" | "doubtful_jobs">> {
  const doubtful_jobs = await nameDoubtfulJobs(db, actor, unpaid);
  const ids = doubtful_jobs.slice(0, maxDoubtfulJobs).map(([id]) => id);
  const [jobs, flags] = await Promise.all([describeJobs(db, ids), listJobFlags(db, actor, ids, doubtfulFlagKinds)]);
  const doubtful = jobs.map((job) => ({ ...job, flags: flags.get(job.job_id) ?? [] }));
  return { doubtful, doubtful_count: doubtful_jobs.length, doubtful_jobs };
}

async function nameDoubtfulJobs(db: Kysely<Database>, actor: Actor, unpaid: Condition) {
  const columns = sql`asked.id, asked.version, asked.minutes, asked.price, asked.kind, asked.started_at`;
  const { rows } = await sql<Pick<PayrollChecks, "doubtful_jobs">>`
    select coalesce(json_agg(json_build_array(id, version, price, kind, ${kmOfJob("doubtful.id")}, minutes)
      order by started_at, id), '[]') as doubtful_jobs
    from (${flaggedJobs(actor, unpaid, doubtfulFlagKinds, columns, noneFlagged)}) as doubtful`.execute(db);
  return rows[0]?.doubtful_jobs ?? [];
}

async function describeJobs(db: Kysely<Database>, ids: readonly number[]): Promise<Omit<DoubtfulJob, "flags">[]> {
  const { rows } = await sql<Omit<DoubtfulJob, "flags">>`
    select jobs.id as job_id, ${person("jobs.user_id")} as user, jobs.kind, ${wallClock("jobs.started_at")} as started_at,
      ${wallClock("jobs.ended_at")} as ended_at, jobs.minutes, jobs.price
    from jobs where jobs.id = any(${[...ids]}::integer[])
    order by jobs.started_at, jobs.id`.execute(db);
  return rows;
}
