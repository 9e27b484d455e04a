import * as z from "zod/mini";
import { closedField } from "../../../common/rules/closed.ts";
import { withQuery } from "../../../common/rules/paging.ts";
import { codeField, id, nameField } from "../../../common/rules/values/fields.ts";
import { wire } from "../../../common/rules/values/wire-numbers.ts";

/**
 * A job type; the salary code and the count are for those who manage job types
 * (docs/product-rules.md#codes-owners-and-cost-centers).
 */
export const jobType = z.object({
  id,
  name: z.string(),
  salary_code: z.optional(z.string()),
  jobs_count: z.optional(wire.count),
  /** Absent where only open ones were asked for. */
  is_closed: z.optional(z.boolean()),
  authorized_actions: z.object({ update: z.boolean() }),
});
export type JobType = z.infer<typeof jobType>;

export const jobTypeRelations = withQuery(["jobCount"]);

export const jobTypeInput = z.object({
  name: nameField("Navn"),
  salary_code: codeField("Lønkode"),
  is_closed: closedField,
});
export type JobTypeInput = z.infer<typeof jobTypeInput>;
