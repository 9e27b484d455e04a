import * as z from "zod/mini";
import { dateField, id } from "#common/rules/values/fields.ts";
import { jobOutputShape } from "../job-fields.ts";

/** How far back it is looked, and how much is suggested (docs/product-rules.md#what-the-form-suggests). */
export const suggestionLimits = { jobs: 200, days: 20, recent: 5 } as const;

/** When a day starts for somebody of whom no other start is known. */
export const companyStart = "07:00";

export const jobSuggestionsQuery = z.object({ date: dateField("date") });

const { pause_minutes, hourly_rate } = jobOutputShape;
const suggestedProject = z.object({ id, name: z.string(), code: z.optional(z.string()) });
const suggestedJobType = z.object({ id, name: z.string() });

/** What the form of a new job on a day may start with. */
export const jobSuggestions = z.object({
  /** `HH:mm`, and whether somebody's last job ended then, they usually start then, or everybody does. */
  start: z.nullable(z.object({ time: z.string(), reason: z.enum(["after-last-job", "usual", "company"]) })),
  /**
   * Of the last one with hours that began on the day or before it the project, and of the last such one that is no extra work
   * the rest; what is closed is no longer proposed.
   */
  last_job: z.nullable(
    z.object({
      project: z.nullable(suggestedProject),
      job_type: z.nullable(suggestedJobType),
      pause_minutes,
      hourly_rate,
    }),
  ),
  /** Those used last, the newest first. */
  projects: z.array(suggestedProject),
  job_types: z.array(suggestedJobType),
  /** Of expenses. */
  categories: z.array(suggestedJobType),
});
export type JobSuggestions = z.infer<typeof jobSuggestions>;
