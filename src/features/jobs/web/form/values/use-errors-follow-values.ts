import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type JobFormValues, jobFormFields } from "./job-form.ts";

/**
 * A change in one field may be an error in another, or the end of one: a start is told under its date or its time,
 * and an end has to be after it. So the fields that were left once are looked at again with every change. What the
 * server found stays until its own field is changed.
 */
export function useErrorsFollowValues({ control, trigger, getFieldState }: UseFormReturn<JobFormValues>): void {
  const values = useWatch({ control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values is what makes it look again.
  useEffect(() => {
    const names = jobFormFields.filter((name) => {
      const { isTouched, error } = getFieldState(name);
      return error ? error.type === "rules" : isTouched;
    });
    if (names.length > 0) void trigger(names);
  }, [values, trigger, getFieldState]);
}
