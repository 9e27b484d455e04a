import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import { type JobFormValues, jobFormFields } from "./job-form.ts";

/** A change of the start can make the end wrong. Errors from the server stay, because the form cannot check them. */
export function useErrorsFollowValues({ subscribe, trigger, getFieldState }: UseFormReturn<JobFormValues>): void {
  useEffect(
    // A subscription does not render the form. Watching the values would render the whole form for each key.
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // No other field depends on a text, and validation would slow down typing in a long text.
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
