import { type Kysely, type QueryCreator, sql } from "kysely";
import { person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { WebhookEvent } from "#features/webhooks/rules/webhook-events.ts";
import { announce } from "#features/webhooks/server/announce.ts";
import type { JobEvent, JobHistoryEntry } from "../rules/job-history.ts";
import type { JobStatus } from "../rules/job-status.ts";

export type JobHistoryLine = {
  user_id: number;
  event: JobEvent;
  from_status: JobStatus | null;
  to_status: JobStatus;
  changes?: JobHistoryEntry["changes"];
  reason?: string | null;
  related_job_id?: number;
  /** If set, the caller must also insert an audit entry `decided-as-substitute` about this user. */
  on_behalf_of_user_id?: number | null;
};

export async function insertJobHistory(
  trx: Kysely<Database>,
  jobIds: readonly number[],
  line: JobHistoryLine,
): Promise<void> {
  await insertJobHistories(
    trx,
    jobIds.map((job_id) => ({ job_id, ...line })),
  );
}

export async function insertJobHistories(
  trx: Kysely<Database>,
  lines: readonly (JobHistoryLine & { job_id: number })[],
): Promise<void> {
  await trx
    .insertInto("job_history")
    .values(lines.map(({ changes = [], ...line }) => ({ ...line, changes: JSON.stringify(changes) })))
    .execute();
  await announce(
    trx,
    lines.flatMap(({ event, job_id: id }) => (announced[event] ? { event: announced[event], id } : [])),
  );
}

/** Payroll runs and annulments have webhook events of their own, so their changes of jobs have none. */
const announced: Readonly<Record<JobEvent, WebhookEvent | undefined>> = {
  created: "job.created",
  changed: "job.changed",
  approved: "job.decided",
  rejected: "job.decided",
  resubmitted: "job.changed",
  paid: undefined,
  annulled: undefined,
  reversed: "job.changed",
  replaced: "job.created",
  withdrawn: "job.decided",
  cancelled: "job.deleted",
  closed: "job.deleted",
  restored: "job.created",
};

export function listJobHistory(db: Kysely<Database>, jobId: number): Promise<JobHistoryEntry[]> {
  return selectHistory(db).where("job_id", "=", jobId).orderBy("id", "desc").limit(maxHistoryLength).execute();
}

const maxHistoryLength = 200;

/** See docs/product-rules.md#the-last-approval. */
const isLastApproval = sql<boolean>`(
  job_history.event = 'approved' and job_history.to_status = 'APPROVED_BY_MANAGER'
  and job_history.on_behalf_of_user_id is null and coalesce((
    select job_history.user_id in (earlier.user_id, earlier.on_behalf_of_user_id) from job_history as earlier
    where earlier.job_id = job_history.job_id and earlier.id < job_history.id
      and earlier.event = 'approved' and earlier.to_status = 'APPROVED_BY_PROJECT_OWNER'
    order by earlier.id desc limit 1), false))`;

export function selectHistory(db: Pick<QueryCreator<Database>, "selectFrom">) {
  return db
    .selectFrom("job_history")
    .select(["id", "event", "from_status", "to_status", "changes", "reason", "payroll_id", "related_job_id"])
    .select([
      wallClock("job_history.created_at").as("created_at"),
      person("job_history.user_id").as("user"),
      person("job_history.on_behalf_of_user_id").as("on_behalf_of"),
      isLastApproval.as("is_last_approval"),
    ])
    .$castTo<JobHistoryEntry>();
}
