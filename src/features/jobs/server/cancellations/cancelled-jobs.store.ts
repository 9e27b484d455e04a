import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { type Condition, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { maxCancelledJobs, restoreDays } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import type { CancelledJob } from "#features/jobs/rules/cancellations/cancelled-jobs.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";

/* Cancelled jobs are only in the table `registered_jobs`. The view `jobs` leaves them out. */

export async function cancelJob(
  trx: Kysely<Database>,
  { id, version }: { readonly id: number; readonly version: number },
  { userId, late_reason }: { readonly userId: number; readonly late_reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("registered_jobs")
    .set({
      cancelled_at: sql<Date>`now()`,
      cancelled_by_user_id: userId,
      decided_by_user_id: null,
      late_reason,
      version: version + 1,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function restoreJob(
  trx: Kysely<Database>,
  { id, version }: { readonly id: number; readonly version: number },
  columns: { readonly price: number; readonly late_reason: string | null },
): Promise<void> {
  await trx
    .updateTable("registered_jobs")
    .set({ cancelled_at: null, cancelled_by_user_id: null, ...columns, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
}

const isRestoredBy = (actor: Actor): Condition => sql<boolean>`(${actor.id} in (user_id, cancelled_by_user_id))`;

export function findCancelledJob(trx: Kysely<Database>, actor: Actor, id: number) {
  return selectCancelled(trx)
    .select(["registered_jobs.user_id", "registered_jobs.late_reason"])
    .select(sql<boolean>`cancelled_at < now() - make_interval(days => ${restoreDays})`.as("is_late"))
    .select(sql<string>`${localDay("started_at")}::text`.as("day"))
    .where("registered_jobs.id", "=", id)
    .where("cancelled_at", "is not", null)
    .where(isRestoredBy(actor))
    .forUpdate()
    .executeTakeFirst();
}

export type FoundCancelledJob = NonNullable<Awaited<ReturnType<typeof findCancelledJob>>>;

export async function listCancelledJobs(db: Kysely<Database>, actor: Actor): Promise<CancelledJob[]> {
  const rows = await selectCancelled(db)
    .where("registered_jobs.user_id", "=", actor.id)
    .where("cancelled_at", ">=", sql<Date>`now() - make_interval(days => ${restoreDays})`)
    // Without the name of the table, the order would be by the selected text, which has no fractions of a second.
    .orderBy("registered_jobs.cancelled_at", "desc")
    .orderBy("registered_jobs.id", "desc")
    .limit(maxCancelledJobs)
    .execute();
  return rows.map(presentCancelled);
}

export function presentCancelled<Row extends Parameters<typeof jobPeriod>[0]>(row: Row) {
  return { ...row, period: jobPeriod(row) };
}

const named = (table: "projects" | "job_types", column: string) => sql<{ id: number; name: string }>`(
  select json_build_object('id', id, 'name', name) from ${sql.table(table)} as named where named.id = ${sql.ref(column)})`;

function selectCancelled(db: Kysely<Database>) {
  return db
    .selectFrom("registered_jobs")
    .select(["registered_jobs.id", "version", "kind", "minutes", "price", "note", "rejection_reason"])
    .select([
      sql<CancelledJob["job_status"]>`job_status`.as("job_status"),
      named("projects", "registered_jobs.project_id").as("project"),
      named("job_types", "registered_jobs.job_type_id").as("jobType"),
      wallClock("registered_jobs.started_at").as("started_at"),
      wallClock("registered_jobs.ended_at").as("ended_at"),
      wallClock("registered_jobs.cancelled_at").as("cancelled_at"),
      sql<string>`${localDay(sql`cancelled_at + make_interval(days => ${restoreDays})`)}::text`.as("restorable_until"),
    ]);
}
