import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { insertAuditEntries } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import type { BeforeRejection, DecidedColumns } from "#features/jobs/rules/decisions/job-decisions.ts";
import { maxLastReasons, maxReadRejections } from "#features/jobs/rules/decisions/last-reasons.ts";
import type { JobEvent } from "#features/jobs/rules/job-history.ts";
import { insertJobHistories } from "../job-history.store.ts";
import type { FoundJob } from "../job-rows.store.ts";
import { updateLockedJobs } from "../job-writes.store.ts";

export type DecidedJob = {
  job: FoundJob;
  columns: DecidedColumns;
  event: Extract<JobEvent, "approved" | "rejected" | "withdrawn">;
  reason: string | null;
  on_behalf_of_user_id: number | null;
};

/** Locks the jobs in the order of their ids, so that two requests cannot deadlock. */
export async function lockVisibleJobs(trx: Kysely<Database>, actor: Actor, ids: readonly number[]): Promise<void> {
  await sql`select id from jobs where id = any(${[...ids]}::integer[]) and ${isVisibleTo(actor)}
    order by id for update of jobs`.execute(trx);
}

export async function findVersion(trx: Kysely<Database>, actor: Actor, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from jobs where id = ${id} and ${isVisibleTo(actor)}`.execute(trx);
  return rows[0]?.version;
}

export const decidedColumns: readonly (keyof DecidedColumns)[] = [
  "job_status",
  "rejection_reason",
  "owner_approved_by_user_id",
  "owner_approved_on_behalf_of_user_id",
  "manager_approved_by_user_id",
  "manager_approved_on_behalf_of_user_id",
  "decided_by_user_id",
];

export async function updateDecidedJobs(
  trx: Kysely<Database>,
  userId: number,
  decisions: readonly DecidedJob[],
): Promise<void> {
  if (decisions.length === 0) return;
  await updateLockedJobs(
    trx,
    decidedColumns,
    decisions.map(({ job, columns }) => ({ id: job.id, ...columns })),
  );
  await insertJobHistories(
    trx,
    decisions.map(({ job, columns, event, reason, on_behalf_of_user_id }) => ({
      job_id: job.id,
      user_id: userId,
      event,
      from_status: job.job_status,
      to_status: columns.job_status,
      reason,
      on_behalf_of_user_id,
    })),
  );
  await insertAuditEntries(
    trx,
    decisions.flatMap(({ job, columns, on_behalf_of_user_id }) =>
      on_behalf_of_user_id === null
        ? []
        : {
            kind: "decided-as-substitute",
            user_id: userId,
            about_user_id: on_behalf_of_user_id,
            record_id: job.id,
            details: { to: columns.job_status },
          },
    ),
  );
}

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
