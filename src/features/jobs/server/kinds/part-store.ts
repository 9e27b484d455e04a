import type { Kysely, RawBuilder } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { JobChange } from "#features/jobs/rules/job-history.ts";
import type { SentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import type { PartName } from "#features/kinds/rules/kind-parts.ts";

/** A new job has only a `user_id`. */
export type SavedJob = { readonly user_id: number } & Partial<Pick<Job, "id" | "job_status" | PartName>>;

/**
 * Stores one part of jobs: their `trip` or `expense`. The functions are declared as methods and not as properties, so
 * that TypeScript accepts a loop over all stores.
 */
export type PartStore<Stored extends object = object, Change extends object = object, New extends Change = Change> = {
  /** `of` is a job's id or `any (…)`. A row has the part, the job's `id`, and perhaps computed values in `facts`. */
  select(of: RawBuilder<number>): RawBuilder<unknown>;
  searched(text: string): Condition;
  insert(trx: Kysely<Database>, rows: readonly { readonly id: number; readonly part: New }[]): Promise<void>;
  update(trx: Kysely<Database>, jobId: number, part: Change): Promise<void>;
  /** Whether two jobs have the same part. If absent, the part is not compared in the search for duplicates. */
  isSame?(one: string, other: string): Condition;
  copy(trx: Kysely<Database>, fromId: number, toId: number): Promise<void>;
  saved(sent: Change, stored: Stored): { readonly part: Stored; readonly change: Change };
  keepsDecisions?(changes: readonly JobChange[], before: Stored, after: Stored): boolean;
  errors?(db: Kysely<Database>, actor: Actor, sent: SentJob, job: SavedJob): Promise<FieldErrors>;
};
