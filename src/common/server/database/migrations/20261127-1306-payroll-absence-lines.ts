import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payroll_absence_lines (
    id integer primary key generated always as identity,
    payroll_id integer not null references payrolls,
    user_id integer not null references users,
    kind_id integer not null references absence_kinds,
    date date not null,
    employee_id text not null,
    user_name text not null,
    kind_name text not null,
    template text not null,
    salary_code text not null,
    is_sent boolean not null,
    pay text not null check (pay in ('own', 'fixed', 'none')),
    minutes integer not null,
    hundredths integer not null check (hundredths between -200 and 200),
    rate numeric(7, 2) check (rate >= 0),
    price numeric(11, 2) not null,
    reverses_line_id integer references payroll_absence_lines,
    constraint payroll_absence_lines_signs check (case when reverses_line_id is null
      then minutes >= 0 and hundredths >= 0 and price >= 0
      else minutes <= 0 and hundredths <= 0 and price <= 0 end)
  )`.execute(db);
  await sql`create index payroll_absence_lines_payroll_idx on payroll_absence_lines (payroll_id)`.execute(db);
  await sql`create index payroll_absence_lines_day_idx on payroll_absence_lines (user_id, kind_id, date)`.execute(db);
  await sql`create index payroll_absence_lines_kind_idx on payroll_absence_lines (kind_id)`.execute(db);
  await sql`create unique index payroll_absence_lines_reverses_key on payroll_absence_lines (reverses_line_id, payroll_id)
    where reverses_line_id is not null`.execute(db);
  await sql`create trigger payroll_absence_lines_are_final before update or delete on payroll_absence_lines
    for each row execute function refuse_change()`.execute(db);
  await sql`create trigger payroll_absence_lines_stay before truncate on payroll_absence_lines
    for each statement execute function refuse_change()`.execute(db);
  await sql`create function refuse_second_absence_payment() returns trigger language plpgsql as $$
    begin
      if exists (
        select from payroll_absence_lines as line join payrolls on payrolls.id = line.payroll_id
        where (line.user_id, line.kind_id, line.date) in (select user_id, kind_id, date from added)
          and payrolls.annulled_at is null and line.reverses_line_id is null and not exists (
            select from payroll_absence_lines as counter join payrolls as later on later.id = counter.payroll_id
            where counter.reverses_line_id = line.id and later.annulled_at is null)
        group by line.user_id, line.kind_id, line.date having count(*) > 1
      ) then
        raise exception 'a day of absence is paid once'
            using errcode = 'unique_violation', constraint = 'payroll_absence_lines_pay_once';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger payroll_absence_lines_pay_once after insert on payroll_absence_lines
    referencing new table as added for each statement execute function refuse_second_absence_payment()`.execute(db);
}
