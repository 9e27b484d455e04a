import type { Resolver } from "react-hook-form";
import type { JobInput } from "#features/jobs/rules/job.ts";
import type { JobFormValues } from "./job-form.ts";

export const loadJobFormErrors = () => import("./job-form-errors.ts");

/**
 * The server's own schema and rules. They come after the first look; where they cannot be had, as when the server is gone,
 * it is left to the server to refuse.
 * @param stored the job before an edit
 */
export function jobFormResolver(
  stored: Pick<JobInput, "started_at" | "ended_at" | "pause_minutes"> | undefined,
): Resolver<JobFormValues> {
  return async (values, context, options) => {
    const rules = await loadJobFormErrors().catch(() => undefined);
    return rules ? rules.jobRulesResolver(stored)(values, context, options) : { values, errors: {} };
  };
}
