import * as z from "zod/mini";
import { dateField, id } from "#common/rules/values/fields.ts";
import { jobOutputShape } from "../job-fields.ts";

/**
 * The numbers of jobs and days that are searched, and the number of suggested choices
 * (docs/product-rules.md#what-the-form-suggests).
 */
export const suggestionLimits = { jobs: 200, days: 20, recent: 5 } as const;

/** The proposed start for users without a usual start and without a known plan. */
export const companyStart = "07:00";

export const jobSuggestionsQuery = z.object({ date: dateField("date") });

const { pause_minutes, hourly_rate } = jobOutputShape;
const suggestedProject = z.object({ id, name: z.string(), code: z.optional(z.string()) });
const suggestedJobType = z.object({ id, name: z.string() });

/** Initial values for the form of a new job on a day. */
export const jobSuggestions = z.object({
  /**
   * The start as `HH:mm`, and its reason: the end of the last job, the user's usual start, the start in their plan, or
   * the company's default.
   */
  start: z.nullable(z.object({ time: z.string(), reason: z.enum(["after-last-job", "usual", "plan", "company"]) })),
  /**
   * The project is that of the last job with hours that began on the day or earlier. The other fields come from the
   * last of these jobs that is not extra work.
   */
  last_job: z.nullable(
    z.object({
      project: z.nullable(suggestedProject),
      job_type: z.nullable(suggestedJobType),
      pause_minutes,
      hourly_rate,
    }),
  ),
  /**
   * The minutes of the pause in the user's plan of the day. Null if the user has earlier jobs, or if no pause is known.
   */
  planned_pause_minutes: z.nullable(pause_minutes),
  /** `HH:mm`, the start of the pause in the person's plan of the day, if the reader may know it. */
  planned_pause_start: z.nullable(z.string()),
  /** Recently used projects, newest first. */
  projects: z.array(suggestedProject),
  job_types: z.array(suggestedJobType),
  /** Recently used categories of expenses. */
  categories: z.array(suggestedJobType),
});
export type JobSuggestions = z.infer<typeof jobSuggestions>;
