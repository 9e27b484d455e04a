import { hash } from "@node-rs/argon2";
import { type Kysely, sql } from "kysely";
import { firstDay } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";

export const password = "en kode til målinger";
export const adminEmail = "admin@bench.test";
export const managerEmail = "leder@bench.test";
export const ownerEmail = "ejer1@bench.test";
export const employeeEmail = "medarbejder1@bench.test";
/** A user whose unpaid jobs are all new when the number of users is a multiple of 20. */
export const newJobsEmail = "medarbejder5@bench.test";

export const today = () => Temporal.Now.plainDateISO("Europe/Copenhagen").toString();

export type CompanySize = {
  users: number;
  projects: number;
  jobs: number;
  /** The number of newest jobs, which have all statuses but PAID. Monthly runs have paid the older jobs. */
  unpaid: number;
};

/** A company for some minutes of reading, registering and approving. */
export const workingCompany: CompanySize = { users: 200, projects: 97, jobs: 100_000, unpaid: 12_000 };

/** People before the employees: an administrator, a manager, and the project owners. */
const owners = 50;

/** Fills a company of this size with a few statements: every employee has two jobs a day, back into the past. */
export async function fillCompany(db: Kysely<Database>, size: CompanySize): Promise<void> {
  const { users, projects } = size;
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
    // Skips the foreign-key checks, since the references are correct by construction.
    await sql`set local session_replication_role = replica`.execute(trx);
    await fillMasterData(trx, users, projects);
    await fillRuns(trx);
    await fillJobs(trx, size);
    await sql`insert into job_history (job_id, user_id, event, to_status, created_at)
      select id, user_id, 'created', 'NEW', created_at from jobs`.execute(trx);
    await sql`insert into job_counts (dimension, key, jobs)
      select dimension, key, count(*) from jobs cross join lateral (values
        ('status', job_status), ('job_type', job_type_id::text), ('cost_center', cost_center_id::text)
      ) as counted(dimension, key) group by dimension, key`.execute(trx);
    await sql`analyze`.execute(trx);
    await fillLines(trx);
  });
  await sql`vacuum analyze`.execute(db);
}

async function fillMasterData(trx: Kysely<Database>, users: number, projects: number): Promise<void> {
  const password_hash = await hash(password);
  await sql`insert into users (name, email, employee_id, status, password_hash)
    select name, email, (1000 + n)::text, 'active', ${password_hash}
    from (
      select 1 as n, 'Asta Admin' as name, ${adminEmail} as email
      union all select 2, 'Lis Leder', ${managerEmail}
      union all select 2 + n, 'Ejer ' || n, 'ejer' || n || '@bench.test' from generate_series(1, ${owners}) as n
      union all select ${2 + owners} + n, 'Medarbejder ' || n, 'medarbejder' || n || '@bench.test'
        from generate_series(1, ${users}) as n
    ) as people order by n`.execute(trx);
  await sql`insert into user_roles (user_id, role_id)
    select id, case when id = 1 then 1 when id = 2 then 2 when id <= ${2 + owners} then 3 else 4 end from users`.execute(
    trx,
  );
  await sql`insert into employment_terms (user_id, from_date, hourly_rate) select id, ${firstDay}::date, 200 from users`.execute(
    trx,
  );
  await sql`update users set registers_time = true from user_roles where user_id = users.id and role_id = 4`.execute(
    trx,
  );
  await sql`insert into cost_centers (name, code, owner_user_id)
    select 'Afdeling ' || n, 'CC' || n, 2 from generate_series(1, 40) as n`.execute(trx);
  await sql`insert into projects (name, code, owner_user_id, default_cost_center_id)
    select 'Projekt ' || n, 'P' || n, 3 + n % ${owners}, 1 + n % 40 from generate_series(1, ${projects}) as n`.execute(
    trx,
  );
  await sql`insert into job_types (name, salary_code)
    select 'Arbejde ' || n, (1000 + n)::text from generate_series(1, 30) as n`.execute(trx);
}

/** One run for each month of the last twenty years, and one for this month. The first is run number 1. */
const runs = 241;

async function fillRuns(trx: Kysely<Database>): Promise<void> {
  await sql`insert into payrolls (id, description, created_before_date, created_by_user_id, created_at)
    select run, to_char(day, 'YYYY-MM'), day::date, 1, day
    from generate_series(date_trunc('month', now()) - interval '1 month' * ${runs - 1}, now(), interval '1 month')
      with ordinality as months(day, run)`.execute(trx);
}

/** Jobs of half an hour to eight hours, from today backwards: the more jobs, the earlier the first one. */
async function fillJobs(trx: Kysely<Database>, { users, projects, jobs, unpaid }: CompanySize): Promise<void> {
  await sql`insert into jobs (user_id, project_id, job_type_id, cost_center_id, started_at, ended_at, price_mode,
      hourly_rate, price, note, job_status, payroll_id, rejection_reason, owner_approved_by_user_id,
      manager_approved_by_user_id, created_at)
    select user_id, project_id, 1 + n % 30, 1 + project_id % 40, started_at, started_at + interval '30 minutes' * length,
      'auto', 200, 100 * length, case when n % 5 = 0 then 'Med kran' end, status, payroll_id,
      case status when 'REJECTED' then 'Forkert projekt' end,
      case when status in ('APPROVED_BY_PROJECT_OWNER', 'APPROVED_BY_MANAGER', 'PAID') then 3 + project_id % ${owners} end,
      case when status in ('APPROVED_BY_MANAGER', 'PAID') then 2 end, started_at + interval '9 hours'
    from (
      select moment.*, case
          when payroll_id is not null then 'PAID' when n % 20 = 0 then 'REJECTED' when n % 4 = 0 then 'NEW'
          when n % 4 = 1 then 'APPROVED_BY_PROJECT_OWNER' else 'APPROVED_BY_MANAGER' end as status
      from (
        select work.*, case when n >= ${unpaid}
            then ${runs} - (extract(year from age(this_month, date_trunc('month', started_at))) * 12
              + extract(month from age(this_month, date_trunc('month', started_at)))) end as payroll_id
        from (
          select n, ${3 + owners} + n % ${users} as user_id, 1 + (n * 7) % ${projects} as project_id, 1 + n % 16 as length,
            date_trunc('month', now()) as this_month,
            date_trunc('day', now()) - interval '12 hours' * (1 + n / ${users}) - interval '4 hours' as started_at
          from generate_series(0, ${jobs - 1}) as n
        ) as work
      ) as moment
    ) as planned
    order by started_at`.execute(trx);
}

async function fillLines(trx: Kysely<Database>): Promise<void> {
  await sql`insert into payroll_lines (payroll_id, job_id, user_id, employee_id, user_name, salary_code, job_type_name,
      project_code, project_name, cost_center_code, cost_center_name, started_at, ended_at, minutes, price_mode,
      hourly_rate, price)
    select jobs.payroll_id, jobs.id, users.id, users.employee_id, users.name, job_types.salary_code, job_types.name,
      projects.code, projects.name, cost_centers.code, cost_centers.name, jobs.started_at, jobs.ended_at, jobs.minutes,
      jobs.price_mode, jobs.hourly_rate, jobs.price
    from jobs join users on users.id = jobs.user_id join job_types on job_types.id = jobs.job_type_id
    join projects on projects.id = jobs.project_id left join cost_centers on cost_centers.id = jobs.cost_center_id
    where jobs.payroll_id is not null order by jobs.payroll_id, jobs.id`.execute(trx);
  await sql`update payrolls set jobs_count = sums.count, total_minutes = sums.minutes, total_price = sums.price
    from (select payroll_id, count(*), sum(minutes) as minutes, sum(price) as price from payroll_lines group by 1) as sums
    where sums.payroll_id = payrolls.id`.execute(trx);
  await sql`insert into payroll_user_totals (user_id, payroll_id, jobs_count, reversals_count, minutes, price)
    select user_id, payroll_id, count(*), 0, sum(minutes), sum(price)
    from payroll_lines group by user_id, payroll_id`.execute(trx);
  await sql`insert into payroll_sums (payroll_id, user_id, kind, minutes, price, km)
    select payroll_id, user_id, kind, sum(minutes), sum(price), 0
    from payroll_lines group by grouping sets ((payroll_id, user_id, kind), (payroll_id, kind))`.execute(trx);
}
