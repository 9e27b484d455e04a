import * as z from "zod/mini";
import { filterQuery, pageMeta } from "#common/rules/lists/paging.ts";
import { dateField, idText } from "#common/rules/values/fields.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { jobStatuses } from "../job-status.ts";

/** The jobs start on the days from `from` to `to`, both included (docs/product-rules.md#narrowing-a-list-of-jobs). */
export const jobFilterQuery = {
  ...filterQuery,
  status: z.optional(z.enum(jobStatuses, `status skal være en af ${jobStatuses.join(", ")}.`)),
  kind: kindQuery,
  project_id: z.optional(idText),
  from: z.optional(dateField("Fra")),
  to: z.optional(dateField("Til")),
};
export type JobFilterQuery = z.infer<z.ZodMiniObject<typeof jobFilterQuery>>;
export const jobFilterNames = Object.keys(jobFilterQuery) as readonly (keyof JobFilterQuery)[];

/** `is_cut` is true if a filter over all users' jobs reached a limit, so that jobs may be missing. */
export const jobPageMeta = z.extend(pageMeta, { is_cut: z.optional(z.boolean()) });
