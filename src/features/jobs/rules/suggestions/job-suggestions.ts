import * as z from "zod/mini";
import { dateField, id } from "#common/rules/values/fields.ts";
import { jobOutputShape } from "../job-fields.ts";

/** Suggestions come from the user's latest 200 jobs, the usual start from the latest 20 days with work among them. */
export const suggestionLimits = { jobs: 200, days: 20, recent: 5 } as const;

export const companyStart = "07:00";

export const jobSuggestionsQuery = z.object({ date: dateField("date") });

const { pause_minutes, hourly_rate } = jobOutputShape;
const suggestedProject = z.object({ id, name: z.string(), code: z.optional(z.string()) });
const suggestedJobType = z.object({ id, name: z.string() });

export const jobSuggestions = z.object({
  /** `time` is `HH:mm`. The reason `company` means the default `companyStart`. */
  start: z.nullable(z.object({ time: z.string(), reason: z.enum(["after-last-job", "usual", "plan", "company"]) })),
  /** `project` is from the latest work up to `date`, the other fields from the latest that is not `is_extra`. */
  last_job: z.nullable(
    z.object({
      project: z.nullable(suggestedProject),
      job_type: z.nullable(suggestedJobType),
      pause_minutes,
      hourly_rate,
    }),
  ),
  /**
   * The minutes of the pause in the user's plan. Null if there is a `last_job`, if the plan has no work on the day, or if
   * the reader may not see the plan.
   */
  planned_pause_minutes: z.nullable(pause_minutes),
  /** The start of the pause in the user's plan, `HH:mm`. Null without one, or if the reader may not see the plan. */
  planned_pause_start: z.nullable(z.string()),
  projects: z.array(suggestedProject),
  job_types: z.array(suggestedJobType),
  categories: z.array(suggestedJobType),
});
export type JobSuggestions = z.infer<typeof jobSuggestions>;
