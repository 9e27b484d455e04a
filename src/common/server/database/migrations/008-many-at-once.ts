import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * In a run of 100,000 jobs, a search by key for each row of `payroll_lines` and `job_history` takes 0.75 seconds. So
 * triggers now compare many rows with the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** From this number of rows on, reading the table is faster than a search for each row. */
const many = 1000;

type Refusal = { errcode: string; message: string; constraint: string };

/**
 * PostgreSQL keeps a query's plan, so few and many rows have separate queries. `offset 0` forces a search by key. With
 * `exists` instead of `count(*)`, the planner would compare every row with every other.
 */
function refusing(name: string, refusal: Refusal, condition: (byKey: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return sql`create or replace function ${sql.ref(name)}() returns trigger language plpgsql as $$
    declare
      is_refused boolean;
    begin
      if (select count(*) from (select from added limit ${sql.lit(many)}) as first) < ${sql.lit(many)} then
        is_refused := ${condition(sql`offset 0`)};
      else
        is_refused := ${condition(sql``)};
      end if;
      if is_refused then
        raise exception ${sql.lit(refusal.message)}
            using errcode = ${sql.lit(refusal.errcode)}, constraint = ${sql.lit(refusal.constraint)};
      end if;
      return null;
    end $$`;
}

const statements = [
  refusing(
    "refuse_line_of_unknown_job",
    {
      errcode: "foreign_key_violation",
      message: "there is no such job of this user, or no such line of the job",
      constraint: "payroll_lines_are_of_known",
    },
    (byKey) => sql`(
      select count(*) from added where not exists (
        select from jobs where jobs.id = added.job_id and jobs.user_id = added.user_id ${byKey}
      )
    ) > 0 or (
      select count(*) from added where reverses_line_id is not null and not exists (
        select from payroll_lines as reversed
        where reversed.id = added.reverses_line_id and reversed.job_id = added.job_id ${byKey}
      )
    ) > 0`,
  ),
  refusing(
    "refuse_history_of_unknown",
    {
      errcode: "foreign_key_violation",
      message: "there is no such job or user",
      constraint: "job_history_is_of_known",
    },
    (byKey) => sql`(
      select count(*) from added where not exists (select from jobs where jobs.id = added.job_id ${byKey})
    ) > 0 or (
      select count(*) from added
      where related_job_id is not null
        and not exists (select from jobs where jobs.id = added.related_job_id ${byKey})
    ) > 0 or (
      select count(*) from (select distinct user_id from added) as named
      where not exists (select from users where users.id = named.user_id ${byKey})
    ) > 0`,
  ),
  // The rows are joined by job only. With further join conditions and without statistics, the planner would expect few
  // rows, and compare every row with every other.
  refusing(
    "refuse_second_payment",
    { errcode: "unique_violation", message: "a job is paid once", constraint: "payroll_lines_pay_once" },
    (byKey) => sql`(
      select count(*) filter (
        where added.reverses_line_id is null and other.id <> added.id and other.reverses_line_id is null
          and (select annulled_at is null from payrolls where payrolls.id = other.payroll_id)
      )
      from added cross join lateral (
        select * from payroll_lines where payroll_lines.job_id = added.job_id ${byKey}
      ) as other
    ) > 0`,
  ),
  // The code numbers runs without gaps. An identity column would leave a gap after a run that is rolled back.
  sql`alter table payrolls alter column id drop identity`,
  sql`drop index payroll_lines_payroll_idx`,
  sql`create index payroll_lines_payroll_idx on payroll_lines (payroll_id, employee_id collate "C")`,
];
