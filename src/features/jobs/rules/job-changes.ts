import type { Job } from "./job.ts";
import { type JobField, jobFieldNames } from "./job-fields.ts";
import type { JobChange } from "./job-history.ts";

type Named = { readonly name: string };
type Compared = Pick<Job, JobField> & { project?: Named; jobType?: Named; cost_center?: Named | null };

/** The fields that hold an id, and the name that a person reads instead. */
const names: Partial<Record<JobField, (job: Compared) => string | null>> = {
  project_id: (job) => job.project?.name ?? null,
  job_type_id: (job) => job.jobType?.name ?? null,
  cost_center_id: (job) => job.cost_center?.name ?? null,
};

/** What changed between two readings of a job, as the history keeps it (docs/product-rules.md#history). */
export function jobChanges(before: Compared, after: Compared): JobChange[] {
  return jobFieldNames
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: shown(before, field), to: shown(after, field) }));
}

function shown(job: Compared, field: JobField): string | number | null {
  return names[field]?.(job) ?? job[field] ?? null;
}
