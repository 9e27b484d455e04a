import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // The defaults are for a process of the former version, which writes neither column, and stores only failures.
  sql`alter table attempts
    add column client text not null default '' check (char_length(client) <= 191),
    add column is_failed boolean not null default true,
    drop constraint attempts_action_check,
    add constraint attempts_action_check
      check (action in ('login', 'password-link', 'password-change', 'second-factor', 'test-mail'))`,
  sql`create index attempts_client_idx on attempts (action, client, attempted_at)`,
];
