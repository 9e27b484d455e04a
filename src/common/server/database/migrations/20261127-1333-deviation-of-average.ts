import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table working_time_deviations drop constraint working_time_deviations_kind_check,
    add constraint working_time_deviations_kind_check check (kind in ('rest', 'day-off', 'average'))`.execute(db);
}
