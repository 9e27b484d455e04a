import { type Kysely, sql } from "kysely";

/** Now an average above the weekly limit can be explained, like a short rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table working_time_deviations drop constraint working_time_deviations_kind_check,
    add constraint working_time_deviations_kind_check check (kind in ('rest', 'day-off', 'average'))`.execute(db);
}
