import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const isTime = (column: string) => sql`${sql.ref(column)} ~ '^([01][0-9]|2[0-3]):[0-5][05]$'`;
  await sql`alter table registered_jobs
    add column pause_start text,
    add constraint jobs_pause_start_of_pause check (
      pause_start is null or (pause_minutes > 0 and ${isTime("pause_start")}))`.execute(db);
  await sql`select make_jobs_view()`.execute(db);
  await sql`alter table favourites
    add column pause_start text,
    add constraint favourites_pause_start_of_pause check (
      pause_start is null or (start_time is not null and pause_minutes > 0 and ${isTime("pause_start")}))`.execute(db);
}
