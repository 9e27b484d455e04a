import type { Resolver } from "react-hook-form";
import type { JobFormValues } from "./job-form.ts";
import type { FormChecks } from "./kinds/part-check.ts";

export const loadJobFormErrors = () => import("./job-form-errors.ts");

/**
 * Validates with the server's rules, which are loaded lazily. If they cannot be loaded, for example offline, the server
 * validates alone.
 */
export function jobFormResolver(checks: FormChecks): Resolver<JobFormValues> {
  return async (values, context, options) => {
    const rules = await loadJobFormErrors().catch(() => undefined);
    return rules ? rules.jobRulesResolver(checks)(values, context, options) : { values, errors: {} };
  };
}
