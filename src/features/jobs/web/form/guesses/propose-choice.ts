import type { UseFormReturn } from "react-hook-form";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { JobFormValues } from "../values/job-form.ts";
import { isFocused } from "./is-focused.ts";

export function proposeChoice(
  { getValues, getFieldState, resetField }: UseFormReturn<JobFormValues>,
  name: "project" | "job_type",
  value: Choice | null | undefined,
): void {
  if (value && getValues(name) === null && !getFieldState(name).isTouched && !isFocused(name))
    resetField(name, { defaultValue: value, keepTouched: true });
}
