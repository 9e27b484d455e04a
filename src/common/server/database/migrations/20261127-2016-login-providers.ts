import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table login_providers (
    id integer primary key generated always as identity,
    version integer not null default 1,
    changed_by_user_id integer references users,
    kind text not null check (kind in ('entra', 'google', 'oidc')),
    name text not null,
    issuer text not null,
    client_id text not null,
    client_secret text not null,
    domains text[] not null,
    creates_users boolean not null,
    has_second_factor boolean not null,
    role_map jsonb not null,
    is_used boolean not null
  )`,
  sql`create unique index login_providers_name on login_providers (lower(name))`,
  sql`create table login_identities (
    id integer primary key generated always as identity,
    user_id integer not null references users,
    provider_id integer not null references login_providers,
    issuer text not null,
    subject text not null,
    created_at timestamptz not null default now(),
    last_login_at timestamptz not null default now(),
    claims jsonb not null,
    unique (issuer, subject),
    unique (user_id, issuer)
  )`,
  sql`create index login_identities_provider on login_identities (provider_id)`,
  sql`create table provider_logins (
    state_hash bytea primary key,
    browser_hash bytea not null,
    provider_id integer not null references login_providers,
    nonce text not null,
    code_verifier text not null,
    wanted text not null,
    user_id integer references users,
    expires_at timestamptz not null
  )`,
  sql`create table pending_logins (
    browser_hash bytea primary key,
    user_id integer not null references users,
    provider_id integer not null references login_providers,
    id_token text not null,
    wanted text not null,
    expires_at timestamptz not null
  )`,
  sql`alter table sessions
    add column provider_id integer references login_providers,
    add column id_token text,
    add column has_second_factor boolean not null default false,
    add check ((provider_id is null) = (id_token is null))`,
  sql`alter table attempts
    drop constraint attempts_action_check,
    add constraint attempts_action_check check
      (action in ('login', 'password-link', 'password-change', 'second-factor', 'test-mail', 'provider-login'))`,
];
