import { type Kysely, sql } from "kysely";
import { ConfigError } from "#common/server/config.ts";

/** `folded` ignores case in every language; `lower` alone knows only the letters of the database's locale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function folded(value text) returns text language sql immutable strict parallel safe
    return lower(value collate "und-x-icu")`.execute(db);
  await refuseTwins(db);
  await sql`drop index users_email_key, cost_centers_code_key, projects_code_key`.execute(db);
  await sql`create unique index users_email_key on users (folded(email)) where deleted_at is null`.execute(db);
  await sql`create unique index cost_centers_code_key on cost_centers (folded(code))`.execute(db);
  await sql`create unique index projects_code_key on projects (folded(code))`.execute(db);
}

const maxNamedTwins = 10;

/** Only the company can choose which of two equal codes or addresses to rename. */
async function refuseTwins(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ twins: string }>`
    select what || ' ' || string_agg(value, ' and ' order by id) as twins
    from (
      select 'the projects' as what, id, code as value from projects
      union all select 'the cost centers', id, code from cost_centers
      union all select 'the users', id, email from users where deleted_at is null
    ) as named
    group by what, folded(value) having count(*) > 1
    order by what, min(id) limit ${maxNamedTwins}`.execute(db);
  if (rows.length > 0)
    throw new ConfigError(
      `The database cannot be brought up to date, since codes and addresses that differ in case only count as the same now: rename all but one of ${rows.map(({ twins }) => twins).join(", and of ")} in the version that ran before, and start again.`,
    );
}
