import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { JobFormValues } from "./job-form.ts";

/**
 * An error may go away by a change in another field (the end is after the start again). What the server found stays
 * until its own field is changed.
 */
export function useErrorsFollowValues({ control, trigger, getFieldState }: UseFormReturn<JobFormValues>): void {
  const values = useWatch({ control });
  useEffect(() => {
    const names = (Object.keys(values) as (keyof JobFormValues)[]).filter(
      (name) => getFieldState(name).error?.type === "rules",
    );
    if (names.length > 0) void trigger(names);
  }, [values, trigger, getFieldState]);
}
