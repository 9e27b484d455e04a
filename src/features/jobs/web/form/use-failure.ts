import { type RefObject, useState } from "react";
import { set, type UseFormReturn } from "react-hook-form";
import type { ApiError } from "#common/web/api/request.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import type { Problem } from "#common/web/ui/forms/SaveProblem.tsx";
import { focusFirstError } from "./fields/focus-first-error.ts";
import { isFormField, type JobFormValues } from "./values/job-form.ts";
import { loadJobFormErrors } from "./values/job-form-resolver.ts";
import type { FormChecks } from "./values/kinds/part-check.ts";

type Options = { readonly element: RefObject<HTMLFormElement | null>; readonly stored?: FormChecks["stored"] };

export function useFailure(form: UseFormReturn<JobFormValues>, { element, stored }: Options) {
  const [problem, setProblem] = useState<Problem>();

  async function showFailure({ status, message, errors }: ApiError): Promise<void> {
    const rules = await loadJobFormErrors().catch(() => undefined);
    const fields = rules?.formFieldErrors(errors, form.getValues(), stored) ?? {};
    const names = Object.keys(fields);
    const isAllInFields = names.length > 0 && names.every((name) => isFormField(name, form.getValues()));
    setProblem(isAllInFields ? undefined : { message, isConflict: status === 409 });
    showFieldErrors(form.setError)(fields);
    const byPlace = {};
    for (const name of names) set(byPlace, name, fields[name]);
    if (isAllInFields) setTimeout(() => focusFirstError(element.current, byPlace));
  }

  return { problem, setProblem, showFailure };
}
