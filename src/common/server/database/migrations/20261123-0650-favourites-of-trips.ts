import { type Kysely, sql } from "kysely";

/** What of a trip is the same each time, as its form takes it; of work null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table favourites
    add column trip jsonb check (jsonb_typeof(trip) = 'object' and octet_length(trip::text) <= 20000),
    add check (trip is null or (start_time is null and pause_minutes = 0))`.execute(db);
}
