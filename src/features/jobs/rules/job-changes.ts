import { type PartField, type PartName, partFields, partNames } from "#features/kinds/rules/kind-parts.ts";
import type { Job } from "./job.ts";
import { type JobField, jobFieldNames } from "./job-fields.ts";
import type { JobChange } from "./job-history.ts";

type Named = { readonly name: string };
type Compared = Pick<Job, JobField | PartName> & {
  project?: Named;
  jobType?: Named;
  cost_center?: Named | null;
};

const names: Partial<Record<JobField, (job: Compared) => string | null>> = {
  project_id: (job) => job.project?.name ?? null,
  job_type_id: (job) => job.jobType?.name ?? null,
  cost_center_id: (job) => job.cost_center?.name ?? null,
};

/** The changes from `before` to `after`, for the history (docs/product-rules.md#history). */
export function jobChanges(before: Compared, after: Compared): JobChange[] {
  const changes = jobFieldNames
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: shown(before, field), to: shown(after, field) }));
  return [...changes, ...partNames.flatMap((name) => partChanges(partFields(name), before[name], after[name]))];
}

type Value = string | number | boolean | null | readonly (string | number)[];

type Part = { readonly [Field in PartField]?: Value };

function partChanges(fields: readonly PartField[], before: Part | null, after: Part | null): JobChange[] {
  if (!before || !after) return [];
  return fields
    .map((field) => ({ field, from: asText(before[field] ?? null), to: asText(after[field] ?? null) }))
    .filter(({ from, to }) => from !== to);
}

function asText(value: Value): string | number | null {
  if (typeof value === "boolean") return value ? "ja" : "nej";
  return typeof value === "object" && value !== null ? value.join(" – ") : value;
}

function shown(job: Compared, field: JobField): string | number | null {
  return names[field]?.(job) ?? job[field] ?? null;
}
