import type { Kysely, RawBuilder } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { SentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import type { PartName } from "#features/kinds/rules/kind-parts.ts";

/** The job that is saved, as far as it is known: of a new one whose it will be. */
export type SavedJob = { readonly user_id: number } & Partial<Pick<Job, "id" | "job_status" | PartName>>;

/**
 * How the part of one kind is kept (features/kinds/rules/kind-parts.ts). Kept as methods, so that a register of several can
 * be walked through.
 */
export type PartStore<Stored extends object = object, Change extends object = object, New extends Change = Change> = {
  /** The parts of the jobs with these ids, each with its `id` and as `facts` what else a reader of the job has to know. */
  select(of: RawBuilder<number>): RawBuilder<unknown>;
  /** Whether a text stands in the part of the row of `jobs`. */
  searched(text: string): Condition;
  insert(trx: Kysely<Database>, rows: readonly { readonly id: number; readonly part: New }[]): Promise<void>;
  /** Writes those fields that are there. */
  update(trx: Kysely<Database>, jobId: number, part: Change): Promise<void>;
  /** Gives one job what another has. */
  copy(trx: Kysely<Database>, fromId: number, toId: number): Promise<void>;
  /** The stored part as it will read when this is saved, and what of it is written. */
  saved(sent: Change, stored: Stored): { readonly part: Stored; readonly change: Change };
  /** What only the database knows to be wrong with what is sent. */
  errors?(db: Kysely<Database>, actor: Actor, sent: SentJob, job: SavedJob): Promise<FieldErrors>;
};
