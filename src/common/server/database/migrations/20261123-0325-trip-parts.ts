import { type Kysely, sql } from "kysely";

/** Each part repeats the user and year of its payroll line, so that an index finds the kilometres of a user's year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payroll_line_parts (
    payroll_line_id integer not null references payroll_lines,
    part text not null check (part in ('high', 'low', 'bicycle')),
    user_id integer not null references users,
    year smallint not null,
    salary_code text not null,
    km numeric(7,1) not null check (km <> 0),
    rate numeric(4,2) not null check (rate >= 0),
    price numeric(9,2) not null,
    primary key (payroll_line_id, part)
  )`.execute(db);
  await sql`create index payroll_line_parts_user_id_idx on payroll_line_parts (user_id, year)`.execute(db);
  await sql`create trigger payroll_line_parts_are_final before update or delete on payroll_line_parts
    for each row execute function refuse_change()`.execute(db);
  await sql`create trigger payroll_line_parts_stay before truncate on payroll_line_parts
    for each statement execute function refuse_change()`.execute(db);
}
