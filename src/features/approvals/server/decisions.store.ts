import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { BeforeRejection, DecidedColumns } from "#features/jobs/rules/decisions/job-decisions.ts";
import { maxLastReasons, maxReadRejections } from "#features/jobs/rules/decisions/last-reasons.ts";
import type { JobEvent } from "#features/jobs/rules/job-history.ts";
import { tellOf } from "#features/jobs/server/job-history.store.ts";
import type { FoundJob } from "#features/jobs/server/job-rows.store.ts";

/** One of several jobs as it was read, what becomes of it, and the line of history that tells so. */
export type DecidedJob = {
  job: FoundJob;
  columns: DecidedColumns;
  event: Extract<JobEvent, "approved" | "rejected" | "withdrawn">;
  reason: string | null;
  /** For whom it is decided, where not for the one who does. */
  on_behalf_of_user_id: number | null;
};

/**
 * Changes those of the jobs that nobody else has changed since they were read, each with its line of history, and with one
 * of the audit log where it is decided for somebody else: one statement. They are locked in the order of their ids, so that two who decide about the same ones wait for each other
 * and not both for ever.
 * @returns the ids of those that were changed
 */
export async function updateDecidedJobs(
  db: Kysely<Database>,
  userId: number,
  jobs: readonly DecidedJob[],
): Promise<Set<number>> {
  const column = <Value>(type: string, value: (job: DecidedJob) => Value): RawBuilder<unknown> =>
    sql`${jobs.map(value)}::${sql.raw(type)}[]`;
  const { rows } = await sql<{ id: number }>`
    with wanted as materialized (
      select * from unnest(
        ${column("integer", ({ job }) => job.id)},
        ${column("integer", ({ job }) => job.version)},
        ${column("text", ({ job }) => job.job_status)},
        ${column("text", ({ columns }) => columns.job_status)},
        ${column("text", ({ columns }) => columns.rejection_reason)},
        ${column("integer", ({ columns }) => columns.owner_approved_by_user_id)},
        ${column("integer", ({ columns }) => columns.manager_approved_by_user_id)},
        ${column("integer", ({ columns }) => columns.owner_approved_on_behalf_of_user_id)},
        ${column("integer", ({ columns }) => columns.manager_approved_on_behalf_of_user_id)},
        ${column("integer", ({ columns }) => columns.decided_by_user_id)},
        ${column("text", ({ event }) => event)},
        ${column("text", ({ reason }) => reason)},
        ${column("integer", ({ on_behalf_of_user_id }) => on_behalf_of_user_id)}
      ) as wanted(id, version, from_status, to_status, rejection_reason, owner_approved_by_user_id,
        manager_approved_by_user_id, owner_approved_on_behalf_of_user_id, manager_approved_on_behalf_of_user_id,
        decided_by_user_id, event, reason, on_behalf_of_user_id)
    ), locked as materialized (
      select jobs.id from wanted join jobs on jobs.id = wanted.id and jobs.version = wanted.version
      order by jobs.id for update of jobs
    ), changed as (
      update jobs set version = jobs.version + 1, job_status = wanted.to_status,
        rejection_reason = wanted.rejection_reason,
        owner_approved_by_user_id = wanted.owner_approved_by_user_id,
        manager_approved_by_user_id = wanted.manager_approved_by_user_id,
        owner_approved_on_behalf_of_user_id = wanted.owner_approved_on_behalf_of_user_id,
        manager_approved_on_behalf_of_user_id = wanted.manager_approved_on_behalf_of_user_id,
        decided_by_user_id = wanted.decided_by_user_id
      from locked join wanted on wanted.id = locked.id
      where jobs.id = locked.id
      returning jobs.id
    ), history as (
      insert into job_history (job_id, user_id, event, from_status, to_status, reason, on_behalf_of_user_id)
      select wanted.id, ${userId}::integer, wanted.event, wanted.from_status, wanted.to_status, wanted.reason,
        wanted.on_behalf_of_user_id
      from wanted join changed on changed.id = wanted.id order by wanted.id
      returning *
    ), audit as (
      ${tellOf("history")}
    )
    select id from changed`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What somebody wrote in their last rejections, the latest first, each once. */
export async function listLastReasons(db: Kysely<Database>, userId: number): Promise<string[]> {
  const last = db
    .selectFrom("job_history")
    .select(["id", "reason"])
    .where("user_id", "=", userId)
    .where("event", "=", sql.lit("rejected"))
    .where("reason", "is not", null)
    .orderBy("id", "desc")
    .limit(sql.lit(maxReadRejections));
  const rows = await db
    .selectFrom(last.as("last"))
    .select("reason")
    .groupBy("reason")
    .orderBy(sql`max(id)`, "desc")
    .limit(sql.lit(maxLastReasons))
    .execute();
  return rows.flatMap(({ reason }) => reason ?? []);
}

/** Where each of these jobs stood when it was last rejected, and who had approved it then. */
export async function findBeforeRejections(
  db: Kysely<Database>,
  jobIds: readonly number[],
): Promise<Map<number, BeforeRejection>> {
  if (jobIds.length === 0) return new Map();
  const lastApproval = (column: "user_id" | "on_behalf_of_user_id", status: string) => sql`(
    select ${sql.ref(column)} from job_history
    where job_id = rejected.id and event = 'approved' and to_status = ${sql.lit(status)} order by id desc limit 1)`;
  const { rows } = await sql<BeforeRejection & { id: number }>`
    select rejected.id, line.from_status,
      ${lastApproval("user_id", "APPROVED_BY_PROJECT_OWNER")} as owner_approved_by_user_id,
      ${lastApproval("on_behalf_of_user_id", "APPROVED_BY_PROJECT_OWNER")} as owner_approved_on_behalf_of_user_id,
      ${lastApproval("user_id", "APPROVED_BY_MANAGER")} as manager_approved_by_user_id,
      ${lastApproval("on_behalf_of_user_id", "APPROVED_BY_MANAGER")} as manager_approved_on_behalf_of_user_id
    from unnest(${[...jobIds]}::integer[]) as rejected(id)
    cross join lateral (
      select from_status from job_history where job_id = rejected.id and event = 'rejected' order by id desc limit 1
    ) as line`.execute(db);
  return new Map(rows.map(({ id, ...before }) => [id, before]));
}
