import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * What a statement adds to lines and histories is looked up by key, which takes a payroll run of a hundred thousand jobs
 * three times a quarter of a second. Many rows are now compared with the whole table instead. And the index of a run's
 * lines is in the order of its files, no wider than it has to be: of one person a run has few lines. Runs are numbered by
 * who makes them, one after the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** From here on it is better to read the table than to look up each row. */
const many = 1000;

type Refusal = { errcode: string; message: string; constraint: string };

/**
 * A trigger's function that refuses what fulfils the condition. PostgreSQL keeps the plan of a question for as long as the
 * connection lives, so few rows and many have one each: the offset of the first keeps the search by key. What is asked is
 * a count, since the planner believes that it finds an example soon, and then compares every row with every other.
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
  // All that is not the job is asked of the pairs: as conditions of the join, without statistics, they would make it
  // believe in so few rows that it compares each with each.
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
  // A run that is given up must leave no gap in the numbers.
  sql`alter table payrolls alter column id drop identity`,
  sql`drop index payroll_lines_payroll_idx`,
  sql`create index payroll_lines_payroll_idx on payroll_lines (payroll_id, employee_id collate "C")`,
];
