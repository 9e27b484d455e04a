import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { job } from "./job.ts";
import { jobStatuses } from "./job-status.ts";
import { changedFieldNames } from "./kinds/changed-fields.ts";

const jobEvents = [
  "created",
  "changed",
  "approved",
  "rejected",
  "resubmitted",
  "paid",
  "annulled",
  "reversed",
  "replaced",
  "withdrawn",
  "cancelled",
  "closed",
  "restored",
] as const;
export type JobEvent = (typeof jobEvents)[number];

export const jobEventLabels: Readonly<Record<JobEvent, string>> = {
  created: "Oprettet",
  changed: "Ændret",
  approved: "Godkendt",
  rejected: "Afvist",
  resubmitted: "Sendt igen",
  paid: "Udbetalt",
  annulled: "Lønkørsel annulleret",
  reversed: "Tilbageført",
  replaced: "Oprettet efter tilbageførsel",
  withdrawn: "Trukket tilbage",
  cancelled: "Fortrudt",
  closed: "Lukket: skal ikke udbetales",
  restored: "Gendannet",
};

/** The history stores a project, job type or cost center by its name at the time of the change. */
export const jobChange = z.object({
  field: z.enum(changedFieldNames),
  from: z.nullable(z.union([z.string(), wire.price])),
  to: z.nullable(z.union([z.string(), wire.price])),
});
export type JobChange = z.infer<typeof jobChange>;

const jobHistoryEntry = z.object({
  id,
  created_at: z.string(),
  user: person,
  on_behalf_of: z.nullable(person),
  /** Whether the user also gave the first approval (docs/product-rules.md#the-last-approval). */
  is_last_approval: z.boolean(),
  event: z.enum(jobEvents),
  from_status: z.nullable(z.enum(jobStatuses)),
  to_status: z.enum(jobStatuses),
  changes: z.array(jobChange),
  reason: z.nullable(z.string()),
  payroll_id: z.nullable(id),
  /** For a reversed job, its replacement. For a replacement, the reversed job. */
  related_job_id: z.nullable(id),
});
export type JobHistoryEntry = z.infer<typeof jobHistoryEntry>;

export const jobDetails = z.extend(job, { history: z.array(jobHistoryEntry) });
export type JobDetails = z.infer<typeof jobDetails>;
