import { type Kysely, sql } from "kysely";

/** Only a signature may change a row (docs/decisions/090-deviations-are-evidence.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table working_time_deviations (
    id integer primary key generated always as identity,
    user_id integer not null references users,
    day date not null,
    kind text not null check (kind in ('rest', 'day-off')),
    short_minutes integer not null check (short_minutes > 0),
    project_id integer references projects,
    reason text not null check (char_length(reason) between 1 and 500),
    compensation text not null check (char_length(compensation) between 1 and 500),
    compensate_by date not null check (compensate_by >= day),
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now(),
    signed_by_user_id integer references users check (signed_by_user_id <> user_id),
    signed_at timestamptz,
    check ((signed_by_user_id is null) = (signed_at is null))
  )`.execute(db);
  await sql`create index working_time_deviations_user_idx on working_time_deviations (user_id, day, kind, id)`.execute(
    db,
  );
  await sql`create index working_time_deviations_day_idx on working_time_deviations (day)`.execute(db);
  await sql`create index working_time_deviations_unsigned_idx on working_time_deviations (user_id, id)
    where signed_at is null`.execute(db);
  await sql`create trigger working_time_deviations_are_signed_only before update on working_time_deviations
    for each row when (
      old.signed_at is not null
      or (old.id, old.user_id, old.day, old.kind, old.short_minutes, old.project_id, old.reason, old.compensation,
        old.compensate_by, old.created_by_user_id, old.created_at)
        is distinct from (new.id, new.user_id, new.day, new.kind, new.short_minutes, new.project_id, new.reason,
        new.compensation, new.compensate_by, new.created_by_user_id, new.created_at)
    ) execute function refuse_change()`.execute(db);
  await sql`create trigger working_time_deviations_stay before delete on working_time_deviations
    for each row execute function refuse_change()`.execute(db);
  await sql`create trigger working_time_deviations_stay_all before truncate on working_time_deviations
    for each statement execute function refuse_change()`.execute(db);
}
