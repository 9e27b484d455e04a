import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type JobFormValues, jobFormFields } from "./job-form.ts";

/**
 * A change in one field can cause or end an error in another, such as the end's. An error from the server stays until
 * its own field changes.
 */
export function useErrorsFollowValues({ control, trigger, getFieldState }: UseFormReturn<JobFormValues>): void {
  const values = useWatch({ control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values triggers the validation.
  useEffect(() => {
    const names = jobFormFields.filter((name) => {
      const { isTouched, error } = getFieldState(name);
      return error ? error.type === "rules" : isTouched;
    });
    if (names.length > 0) void trigger(names);
  }, [values, trigger, getFieldState]);
}
