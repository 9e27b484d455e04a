import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table favourites
    add column trip jsonb check (jsonb_typeof(trip) = 'object' and octet_length(trip::text) <= 20000),
    add check (trip is null or (start_time is null and pause_minutes = 0))`.execute(db);
}
