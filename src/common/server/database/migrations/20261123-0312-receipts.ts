import { type Kysely, type RawBuilder, sql } from "kysely";

/** Pictures are compressed already, so PostgreSQL does not compress their bytes (docs/decisions/055-receipts.md). */
const statements: readonly RawBuilder<unknown>[] = [
  sql`create table receipts (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    name text not null check (char_length(name) between 1 and 191),
    type text not null check (type in ('jpeg', 'png', 'webp', 'heic', 'pdf')),
    sent_sha256 bytea not null check (octet_length(sent_sha256) = 32),
    pages_sha256 bytea not null check (octet_length(pages_sha256) = 32),
    pages smallint not null check (pages between 1 and 100),
    thumbnail bytea not null,
    created_at timestamptz not null default now()
  )`,
  sql`alter table receipts alter column thumbnail set storage external`,
  sql`create index receipts_user_idx on receipts (user_id, created_at)`,
  sql`create index receipts_pages_sha256_idx on receipts (pages_sha256)`,
  sql`create table receipt_pages (
    receipt_id integer not null references receipts on delete cascade,
    page smallint not null check (page between 1 and 100),
    width smallint not null check (width > 0),
    height smallint not null check (height > 0),
    bytes bytea not null,
    primary key (receipt_id, page)
  )`,
  sql`alter table receipt_pages alter column bytes set storage external`,
  sql`create table job_receipts (
    job_id integer not null references jobs on delete cascade,
    receipt_id integer not null references receipts,
    place smallint not null check (place between 0 and 99),
    primary key (job_id, receipt_id)
  )`,
  sql`create index job_receipts_receipt_idx on job_receipts (receipt_id)`,
  sql`create trigger receipts_are_final before update on receipts for each row execute function refuse_change()`,
  sql`create trigger receipt_pages_are_final before update on receipt_pages
    for each row execute function refuse_change()`,
  // The receipt of an approved or paid job stays for five years after the calendar year of the job.
  sql`create function refuse_loss_of_receipt() returns trigger language plpgsql as $$
    begin
      if exists (
        select from jobs where id = old.job_id and job_status in ('APPROVED_BY_MANAGER', 'PAID')
          and extract(year from started_at at time zone 'Europe/Copenhagen') + 5
            >= extract(year from now() at time zone 'Europe/Copenhagen')
      ) then
        raise exception 'the receipts of an approved job stay' using errcode = 'restrict_violation';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$`,
  sql`create trigger job_receipts_stay before update or delete on job_receipts
    for each row execute function refuse_loss_of_receipt()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
