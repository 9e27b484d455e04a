import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table webhooks (
    id integer primary key generated always as identity,
    version integer not null default 1,
    changed_by_user_id integer references users,
    name text not null,
    url text not null,
    events text[] not null,
    is_used boolean not null,
    secret text not null,
    former_secret text,
    former_secret_until timestamptz,
    failing_since timestamptz,
    check ((former_secret is null) = (former_secret_until is null))
  )`,
  sql`create table webhook_deliveries (
    id integer primary key generated always as identity,
    webhook_id integer not null references webhooks on delete cascade,
    message_id text not null default 'msg_' || gen_random_uuid(),
    event text not null,
    record_id integer not null,
    created_at timestamptz not null default now(),
    waiting_since timestamptz not null default now(),
    status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    attempted_at timestamptz,
    response_status integer,
    problem text
  )`,
  sql`create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc)`,
  sql`create index webhook_deliveries_created_at on webhook_deliveries (created_at)`,
];
