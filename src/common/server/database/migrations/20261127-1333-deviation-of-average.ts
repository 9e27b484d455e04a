import { type Kysely, sql } from "kysely";

/** An average over the limit is explained as a short rest is; it has none of its own rows yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table working_time_deviations drop constraint working_time_deviations_kind_check,
    add constraint working_time_deviations_kind_check check (kind in ('rest', 'day-off', 'average'))`.execute(db);
}
