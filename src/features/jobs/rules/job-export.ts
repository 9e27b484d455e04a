import * as z from "zod/mini";
import { dateField, idText } from "#common/rules/values/fields.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { jobStatuses } from "./job-status.ts";

export const jobExportFormats = ["xlsx", "csv"] as const;
export type JobExportFormat = (typeof jobExportFormats)[number];

/** Exports jobs that start on the days from `from` to `to`, both included (docs/product-rules.md#export-of-jobs). */
export const jobExportQuery = z.object({
  from: dateField("Fra"),
  to: dateField("Til"),
  status: z.optional(z.enum(jobStatuses, `status skal være en af ${jobStatuses.join(", ")}.`)),
  kind: kindQuery,
  project_id: z.optional(idText),
  user_id: z.optional(idText),
  format: z._default(z.enum(jobExportFormats, "format skal være xlsx eller csv."), "xlsx"),
});
export type JobExportQuery = z.infer<typeof jobExportQuery>;
