import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table invoice_bases (
    id integer primary key,
    customer_id integer not null references customers,
    customer_name text not null,
    customer_cvr text,
    customer_reference text,
    until_date date not null,
    group_by text not null check (group_by in ('person', 'work', 'day')),
    with_refunds boolean not null,
    markup numeric(6, 2) not null check (markup >= 0),
    jobs_count integer not null,
    amount numeric(15, 2) not null,
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now(),
    annulled_at timestamptz,
    annulled_by_user_id integer references users,
    check ((annulled_at is null) = (annulled_by_user_id is null))
  )`,
  sql`create index invoice_bases_customer_id on invoice_bases (customer_id)`,
  sql`create table invoice_basis_lines (
    invoice_basis_id integer not null references invoice_bases,
    place integer not null,
    project_code text not null,
    project_name text not null,
    kind text not null,
    title text not null,
    minutes integer,
    km numeric(12, 1),
    rate numeric(7, 2),
    cost numeric(15, 2),
    amount numeric(15, 2) not null,
    primary key (invoice_basis_id, place)
  )`,
  sql`create table invoice_basis_jobs (
    invoice_basis_id integer not null references invoice_bases,
    job_id integer not null references registered_jobs,
    line_place integer not null,
    is_annulled boolean not null default false,
    project_id integer not null,
    job_type_id integer not null,
    user_id integer not null,
    day date not null,
    minutes integer not null,
    km numeric(12, 1),
    cost numeric(15, 2) not null,
    primary key (invoice_basis_id, job_id),
    foreign key (invoice_basis_id, line_place) references invoice_basis_lines
  )`,
  sql`create unique index invoice_basis_jobs_once on invoice_basis_jobs (job_id) where not is_annulled`,
];
