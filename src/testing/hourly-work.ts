import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

/**
 * Keeps the apps of a database from their hourly work, also after a restart. At some minutes of the hour, the work
 * would change data that a test compares.
 */
export async function stopHourlyWork(db: Kysely<Database>): Promise<void> {
  await sql`delete from pgboss.schedule`.execute(db);
  await sql`create or replace function pgboss.never() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  );
  await sql`create or replace trigger never before insert on pgboss.schedule
    for each row execute function pgboss.never()`.execute(db);
}
