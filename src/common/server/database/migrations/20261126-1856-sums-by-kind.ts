import { type Kysely, sql } from "kysely";

const statements = [
  sql`create table payroll_sums (
    payroll_id integer not null references payrolls,
    user_id integer references users,
    kind text not null,
    minutes integer not null,
    price numeric(13, 2) not null,
    km numeric(13, 1) not null,
    unique nulls not distinct (payroll_id, user_id, kind)
  )`,
  sql`insert into payroll_sums
    select payroll_id, user_id, kind, sum(minutes), sum(price),
      coalesce(sum((select sum(km) from payroll_line_parts where payroll_line_id = payroll_lines.id)), 0)
    from payroll_lines group by grouping sets ((payroll_id, user_id, kind), (payroll_id, kind))`,
  sql`create trigger payroll_sums_stay before update or delete on payroll_sums
    for each row execute function refuse_change()`,
  sql`create trigger payroll_sums_stay_all before truncate on payroll_sums
    for each statement execute function refuse_change()`,
  ...["payrolls", "payroll_user_totals"].map(
    (table) => sql`alter table ${sql.table(table)}
      drop column expense_price, drop column mileage_price, drop column mileage_km`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
