import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table accounting_setup (
    id smallint primary key default 1 check (id = 1),
    version integer not null default 1,
    changed_by_user_id integer references users,
    system text,
    settings jsonb not null default '{}',
    secrets jsonb not null default '{}'
  )`,
  sql`insert into accounting_setup default values`,
  sql`alter table customers add column accounting_number text`,
  sql`create table invoice_drafts (
    invoice_basis_id integer primary key references invoice_bases,
    system text not null,
    key uuid not null,
    reference text not null,
    attempt integer not null default 1,
    status text not null check (status in ('sending', 'sent', 'refused', 'unknown')),
    number text,
    response_status integer,
    problem text,
    words text not null default '',
    tried_at timestamptz not null default now(),
    tried_by_user_id integer not null references users,
    check ((status = 'sent') = (number is not null))
  )`,
];
