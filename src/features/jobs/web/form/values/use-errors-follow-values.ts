import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import { type JobFormValues, jobFormFields } from "./job-form.ts";

/**
 * Validates again after each change, because a change in one field, such as the start, can cause or end an error in
 * another field, such as the end. An error from the server stays until its own field changes.
 */
export function useErrorsFollowValues({ subscribe, trigger, getFieldState }: UseFormReturn<JobFormValues>): void {
  useEffect(
    // A subscription does not render the form. Watching the values would render the whole form for each key.
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // No other field depends on a text field, and validation would slow down typing in a long text.
          if (jobTexts.some((text) => text === name)) return;
          const names = jobFormFields.filter((name) => {
            const { isTouched, error } = getFieldState(name);
            return error ? error.type === "rules" : isTouched;
          });
          if (names.length > 0) void trigger(names);
        },
      }),
    [subscribe, trigger, getFieldState],
  );
}
