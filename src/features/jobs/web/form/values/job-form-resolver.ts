import type { Resolver } from "react-hook-form";
import type { JobFormValues } from "./job-form.ts";
import type { FormChecks } from "./kinds/part-check.ts";

export const loadJobFormErrors = () => import("./job-form-errors.ts");

/** If the rules cannot be loaded, for example offline, only the server validates. */
export function jobFormResolver(checks: FormChecks): Resolver<JobFormValues> {
  return async (values, context, options) => {
    const rules = await loadJobFormErrors().catch(() => undefined);
    return rules ? rules.jobRulesResolver(checks)(values, context, options) : { values, errors: {} };
  };
}
