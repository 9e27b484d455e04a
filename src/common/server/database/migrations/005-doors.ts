import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const sessions = [
  sql`alter table sessions
    add column id integer generated always as identity unique,
    add column last_used_at timestamptz not null default now(),
    add column user_agent text check (char_length(user_agent) <= 200)`,
  sql`alter table attempts
    drop constraint attempts_action_check,
    add constraint attempts_action_check check (action in ('login', 'password-link', 'password-change'))`,
];

const auditLog = [
  sql`create table audit_log (
    id integer generated always as identity primary key,
    kind text not null check (kind ~ '^[a-z-]{1,40}$'),
    user_id integer references users,
    about_user_id integer references users,
    record_id integer,
    details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 1000),
    created_at timestamptz not null default now()
  )`,
  sql`create index audit_log_created_idx on audit_log (created_at, id)`,
  sql`create index audit_log_kind_idx on audit_log (kind, created_at, id)`,
  sql`create index audit_log_user_idx on audit_log (user_id, created_at, id) where user_id is not null`,
  sql`create index audit_log_about_user_idx on audit_log (about_user_id, created_at, id)
    where about_user_id is not null`,
  sql`create trigger audit_log_is_final before update on audit_log
    for each row execute function refuse_change()`,
  sql`create trigger audit_log_is_kept before delete on audit_log
    for each row when (old.created_at > now() - interval '1 year') execute function refuse_change()`,
  sql`create trigger audit_log_stays before truncate on audit_log
    for each statement execute function refuse_change()`,
];

const writes = [
  // A crash loses only the counts of one minute, so the table is unlogged.
  sql`create unlogged table write_counts (
    user_id integer primary key references users on delete cascade,
    minute timestamptz not null,
    writes integer not null
  )`,
];

const statements = [...sessions, ...auditLog, ...writes];
