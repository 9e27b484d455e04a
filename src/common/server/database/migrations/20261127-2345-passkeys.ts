import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table passkeys (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    credential_id text not null unique check (char_length(credential_id) <= 1400),
    public_key bytea not null,
    counter numeric(10) not null,
    transports text[] not null,
    name text not null check (char_length(name) <= 100),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  sql`create index passkeys_user_id_index on passkeys (user_id)`,
  sql`create table passkey_challenges (
    challenge text primary key,
    browser_hash bytea not null,
    user_id integer references users,
    expires_at timestamptz not null
  )`,
  sql`alter table attempts
    drop constraint attempts_action_check,
    add constraint attempts_action_check check
      (action in ('login', 'password-link', 'password-change', 'second-factor', 'test-mail', 'provider-login', 'passkey'))`,
];
