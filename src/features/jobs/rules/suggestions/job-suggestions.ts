import * as z from "zod/mini";
import { dateField, id } from "#common/rules/values/fields.ts";
import { jobOutputShape } from "../job-fields.ts";

/**
 * How many jobs and days are searched, and how many choices are suggested
 * (docs/product-rules.md#what-the-form-suggests).
 */
export const suggestionLimits = { jobs: 200, days: 20, recent: 5 } as const;

/** The start of the day for users without a usual start. */
export const companyStart = "07:00";

export const jobSuggestionsQuery = z.object({ date: dateField("date") });

const { pause_minutes, hourly_rate } = jobOutputShape;
const suggestedProject = z.object({ id, name: z.string(), code: z.optional(z.string()) });
const suggestedJobType = z.object({ id, name: z.string() });

/** Initial values for the form of a new job on a day. */
export const jobSuggestions = z.object({
  /**
   * `HH:mm`. The reason says whether the user's last job ended then, the user usually starts then, their plan
   * starts then, or it is the company's default.
   */
  start: z.nullable(z.object({ time: z.string(), reason: z.enum(["after-last-job", "usual", "plan", "company"]) })),
  /**
   * The project of the last job with hours up to the day. The other fields are those of the last such job that is not
   * extra work.
   */
  last_job: z.nullable(
    z.object({
      project: z.nullable(suggestedProject),
      job_type: z.nullable(suggestedJobType),
      pause_minutes,
      hourly_rate,
    }),
  ),
  /** The pause of the day by the user's plan, in minutes, for a user without earlier jobs; null without a known one. */
  planned_pause_minutes: z.nullable(pause_minutes),
  /** `HH:mm`, the start of the pause in the person's plan of the day, if the reader may know it. */
  planned_pause_start: z.nullable(z.string()),
  /** Recently used, newest first. */
  projects: z.array(suggestedProject),
  job_types: z.array(suggestedJobType),
  /** Recently used categories of expenses. */
  categories: z.array(suggestedJobType),
});
export type JobSuggestions = z.infer<typeof jobSuggestions>;
