import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table second_factors (
    user_id integer primary key references users,
    secret bytea not null check (octet_length(secret) = 20),
    used_step integer not null default 0,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz
  )`,
  sql`create table recovery_codes (
    id integer generated always as identity primary key,
    user_id integer not null references second_factors on delete cascade,
    code_hash text not null check (char_length(code_hash) <= 200)
  )`,
  sql`create index recovery_codes_user_idx on recovery_codes (user_id)`,
  sql`alter table attempts
    drop constraint attempts_action_check,
    add constraint attempts_action_check
      check (action in ('login', 'password-link', 'password-change', 'second-factor'))`,
];
