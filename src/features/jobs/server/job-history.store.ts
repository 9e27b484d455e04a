import type { Kysely } from "kysely";
import { person, wallClock } from "../../../common/server/database/fragments.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import type { JobEvent, JobHistoryEntry } from "../rules/job-history.ts";
import type { JobStatus } from "../rules/job-status.ts";

export type NewJobHistoryEntry = {
  job_id: number;
  user_id: number;
  event: JobEvent;
  from_status: JobStatus | null;
  to_status: JobStatus;
  changes?: JobHistoryEntry["changes"];
  reason?: string | null;
  related_job_id?: number;
};

export async function insertJobHistory(trx: Kysely<Database>, entry: NewJobHistoryEntry): Promise<void> {
  await trx
    .insertInto("job_history")
    .values({ ...entry, changes: JSON.stringify(entry.changes ?? []) })
    .execute();
}

/** Everything that happened to a job, the latest first. A job is changed by hand, so its history is short. */
export async function listJobHistory(db: Kysely<Database>, jobId: number): Promise<JobHistoryEntry[]> {
  const rows = await db
    .selectFrom("job_history")
    .select(["id", "event", "from_status", "to_status", "changes", "reason", "payroll_id", "related_job_id"])
    .select([wallClock("job_history.created_at").as("created_at"), person("job_history.user_id").as("user")])
    .where("job_id", "=", jobId)
    .orderBy("id", "desc")
    .limit(maxHistoryLength)
    .execute();
  return rows as JobHistoryEntry[];
}

const maxHistoryLength = 200;
