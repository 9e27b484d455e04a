import { type Kysely, sql } from "kysely";

/** "Min løn" reads these totals. They replace the index of payroll lines by user, which made large runs slower. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table payroll_user_totals (
    user_id integer not null references users,
    payroll_id integer not null references payrolls,
    jobs_count integer not null check (jobs_count >= 0),
    reversals_count integer not null check (reversals_count >= 0),
    minutes integer not null,
    price numeric(13, 2) not null,
    primary key (user_id, payroll_id)
  )`,
  sql`insert into payroll_user_totals
    select user_id, payroll_id, count(*) filter (where reverses_line_id is null),
      count(*) filter (where reverses_line_id is not null), sum(minutes), sum(price)
    from payroll_lines group by user_id, payroll_id`,
  sql`create trigger payroll_user_totals_stay before update or delete on payroll_user_totals
    for each row execute function refuse_change()`,
  sql`create trigger payroll_user_totals_stay_all before truncate on payroll_user_totals
    for each statement execute function refuse_change()`,
  sql`drop index payroll_lines_user_idx`,
];
