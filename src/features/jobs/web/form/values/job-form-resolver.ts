import type { Resolver } from "react-hook-form";
import type { JobFormValues } from "./job-form.ts";
import type { FormChecks } from "./kinds/part-check.ts";

export const loadJobFormErrors = () => import("./job-form-errors.ts");

/**
 * The server's own schemas and rules. They come after the first look; where they cannot be had, as when the server is gone,
 * it is left to the server to refuse.
 */
export function jobFormResolver(checks: FormChecks): Resolver<JobFormValues> {
  return async (values, context, options) => {
    const rules = await loadJobFormErrors().catch(() => undefined);
    return rules ? rules.jobRulesResolver(checks)(values, context, options) : { values, errors: {} };
  };
}
