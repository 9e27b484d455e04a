import { type Kysely, sql } from "kysely";

/** Failed logins are counted by account, by client and by both; what is under way is no failure yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // A process of the version before writes neither, and means a failure.
  sql`alter table attempts
    add column client text not null default '' check (char_length(client) <= 191),
    add column is_failed boolean not null default true,
    drop constraint attempts_action_check,
    add constraint attempts_action_check
      check (action in ('login', 'password-link', 'password-change', 'second-factor', 'test-mail'))`,
  sql`create index attempts_client_idx on attempts (action, client, attempted_at)`,
];
