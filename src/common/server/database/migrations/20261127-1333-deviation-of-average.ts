import { type Kysely, sql } from "kysely";

/** Weekly hours that are above the limit on average can now be explained, as a short rest can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table working_time_deviations drop constraint working_time_deviations_kind_check,
    add constraint working_time_deviations_kind_check check (kind in ('rest', 'day-off', 'average'))`.execute(db);
}
