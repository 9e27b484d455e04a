import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { parseDate, today } from "#common/rules/clock.ts";
import { earliestJobDate } from "#features/jobs/rules/job-input.ts";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { type JobFormValues, typedMinutes } from "../values/job-form.ts";
import { isFocused } from "./is-focused.ts";
import { type GuessedField, proposalsOf } from "./proposals.ts";
import { suggestionsQuery } from "./suggestions.queries.ts";

export type Guesses = {
  /** What is said below a field while a proposal stands in it. */
  readonly hints: Readonly<Partial<Record<keyof JobFormValues, string>>>;
  /** What was used last, the newest first. */
  readonly recent: Pick<JobSuggestions, "projects" | "job_types">;
};

type Options = {
  readonly userId: number | undefined;
  /** What the form was opened with, which no proposal replaces. */
  readonly given: Partial<JobFormValues>;
  /** What the user earns by default, which their jobs are paid by. */
  readonly hourlyRate: number | null;
  readonly isEnabled: boolean;
};

/**
 * Fills the form of a new job with proposals as they come. They are its default values: leaving the form with them loses
 * nothing. What somebody typed, chose or passed by is left alone, and so is the field that they are in:
 * a proposal is shown before the next key comes, or it would take what that typed.
 */
export function useGuesses(
  form: UseFormReturn<JobFormValues>,
  { userId, given, hourlyRate, isEnabled }: Options,
): Guesses {
  const date = useWatch({ control: form.control, name: "start_date" });
  const query = useQuery({ ...suggestionsQuery(userId, date), enabled: isEnabled && isJobDate(date) });
  const found = query.isPlaceholderData ? undefined : query.data;
  const [hints, setHints] = useState<Guesses["hints"]>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once for each answer, and not when anything else changes.
  useLayoutEffect(() => {
    if (!found) return;
    for (const { name, value, hint } of proposalsOf(found, hourlyRate, elapsedMinutes(form))) {
      if (name in given || !isFree(form, name)) continue;
      form.resetField(name, { defaultValue: value, keepTouched: true });
      setHints((said) => ({ ...said, [name]: hint }));
    }
  }, [found]);

  return { hints, recent: query.data ?? nothingRecent };
}

const nothingRecent = { projects: [], job_types: [] };

/** One that the server is asked about; each year that is being typed is a date too. */
function isJobDate(text: string): boolean {
  const date = parseDate(text);
  if (!date) return false;
  const compare = Temporal.PlainDate.compare;
  return compare(date, earliestJobDate(today())) >= 0 && compare(date, today()) <= 0;
}

const elapsedMinutes = ({ getValues }: UseFormReturn<JobFormValues>) =>
  typedMinutes({ ...getValues(), pause_minutes: null });

function isFree({ getFieldState, getValues }: UseFormReturn<JobFormValues>, name: GuessedField): boolean {
  const { isDirty, isTouched } = getFieldState(name);
  const value = getValues(name);
  const isEmpty = value === null || value === "";
  if (isDirty || (isTouched && !isEmpty) || isFocused(name)) return false;
  // Another start would change how long the job is.
  return name !== "start_time" || isEmpty || getValues("end_time") === "";
}
