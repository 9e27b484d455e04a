import { type Kysely, sql } from "kysely";

/** The function is `workplaceKey` in SQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function workplace_key(place text) returns text language sql immutable strict as $$
    select btrim(regexp_replace(
      replace(lower(normalize(place, NFC) collate "und-x-icu"), 'aa', 'å'),
      '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'))
  $$`.execute(db);
  await sql`alter table job_trips add column workplace_key text generated always as (
    case workplace when 'from' then workplace_key(from_place) when 'to' then workplace_key(to_place) end) stored`.execute(
    db,
  );
}
