import { type Kysely, sql } from "kysely";

/** By a foreign key, a job must have the kind of its job type, and the kind of a job type with jobs cannot change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const kind = sql`kind text not null default 'work' check (kind in ('work', 'expense', 'mileage'))`;
const line = (name: string, max: number) =>
  sql`${sql.ref(name)} text check (char_length(${sql.ref(name)}) between 1 and ${sql.lit(max)})`;

const statements = [
  sql`alter table job_types
    add column ${kind},
    add column vat_share smallint check (vat_share in (0, 25, 100)),
    add column asks_participants boolean not null default false,
    add column ${line("low_salary_code", 50)},
    add column ${line("bicycle_salary_code", 50)},
    add constraint job_types_id_kind_key unique (id, kind),
    add constraint job_types_expense check ((kind = 'expense') = (vat_share is not null)),
    add constraint job_types_asks check (kind = 'expense' or not asks_participants),
    add constraint job_types_mileage check (
      (kind = 'mileage') = (low_salary_code is not null) and (kind = 'mileage') = (bicycle_salary_code is not null))`,
  sql`alter table jobs add column ${kind}`,
  sql`alter table jobs
    drop constraint jobs_job_type_id_fkey,
    add constraint jobs_job_type_id_fkey foreign key (job_type_id, kind) references job_types (id, kind),
    add constraint jobs_kind_takes_no_time check (kind = 'work' or (price_mode = 'manual' and started_at = ended_at))`,
  sql`create table job_expenses (
    job_id integer primary key references jobs on delete cascade,
    vat numeric(9, 2) not null check (vat >= 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    currency_amount numeric(9, 2) check (currency_amount >= 0),
    ${line("supplier", 191)},
    supplier_cvr text check (supplier_cvr ~ '^[0-9]{8}$'),
    participants text check (char_length(participants) between 1 and 500),
    missing_receipt_reason text check (char_length(missing_receipt_reason) between 10 and 500),
    split_id uuid
  )`,
  sql`create index job_expenses_split_id_idx on job_expenses (split_id) where split_id is not null`,
  sql`create table job_trips (
    job_id integer primary key references jobs on delete cascade,
    ${line("from_place", 191)} not null,
    via_places text[] not null check (cardinality(via_places) <= 8),
    ${line("to_place", 191)} not null,
    is_round_trip boolean not null,
    ${line("purpose", 191)} not null,
    km numeric(5, 1) not null check (km between 0.1 and 2000),
    vehicle text not null check (vehicle in ('car', 'bicycle')),
    ${line("registration_number", 20)},
    is_own_vehicle boolean not null check (is_own_vehicle),
    workplace text check (workplace in ('from', 'to')),
    constraint job_trips_car_is_known check (vehicle <> 'car' or registration_number is not null)
  )`,
  sql`alter table payroll_lines add column ${kind}`,
];
