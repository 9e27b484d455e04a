import { type Kysely, sql } from "kysely";

const statements = [
  sql`create table inbox_addresses (
    user_id integer primary key references users,
    token text not null unique check (token ~ '^[0-9a-f]{24}$'),
    created_at timestamptz not null default now()
  )`,
  sql`create table inbox_receipts (
    receipt_id integer primary key references receipts on delete cascade,
    sender text check (char_length(sender) between 1 and 200),
    subject text check (char_length(subject) between 1 and 200),
    message_sha256 bytea not null check (octet_length(message_sha256) = 32)
  )`,
  // Receipts by mail are counted separately, so that mails of strangers do not use up the limit of the user's uploads.
  sql`alter table sent_receipts add by_mail boolean not null default false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
