import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type DatedRate, rateOn } from "#common/rules/hourly-rates.ts";
import { parseDate, today } from "#common/rules/time/clock.ts";
import { getTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { earliestJobDate } from "#features/jobs/rules/job-input.ts";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { type JobFormValues, typedMinutes } from "../values/job-form.ts";
import { isFocused } from "./is-focused.ts";
import { type GuessedField, proposalsOf } from "./proposals.ts";
import { suggestionsQuery } from "./suggestions.queries.ts";

export type Guesses = {
  readonly hints: Readonly<Partial<Record<keyof JobFormValues, string>>>;
  readonly recent: Pick<JobSuggestions, "projects" | "job_types">;
};

type Options = {
  readonly userId: number | undefined;
  readonly given: Partial<JobFormValues>;
  readonly rates: readonly DatedRate[];
  readonly isEnabled: boolean;
};

/** Proposals become default values, which do not count as unsaved changes. */
export function useGuesses(form: UseFormReturn<JobFormValues>, { userId, given, rates, isEnabled }: Options): Guesses {
  const date = useWatch({ control: form.control, name: "start_date" });
  const query = useQuery({ ...suggestionsQuery(userId, date), enabled: isEnabled && isJobDate(date) });
  // A disabled query can still have data, because `usePlannedPause` fetches the same suggestions.
  const seen = isEnabled ? query.data : undefined;
  const found = query.isPlaceholderData ? undefined : seen;
  const [hints, setHints] = useState<Guesses["hints"]>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: proposals are applied once per response.
  useLayoutEffect(() => {
    if (!found) return;
    for (const { name, value, hint } of proposalsOf(found, rateOn(rates, date), elapsedMinutes(form), getTimeRule())) {
      if (name in given || !isFree(form, name)) continue;
      form.resetField(name, { defaultValue: value, keepTouched: true });
      setHints((said) => ({ ...said, [name]: hint }));
    }
  }, [found]);

  return { hints, recent: seen ?? nothingRecent };
}

const nothingRecent = { projects: [], job_types: [] };

/** False while the year is incomplete: while 2026 is typed, the date is in the years 2, 20 and 202 first. */
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
  // A proposed start must not change the length of a job that already has an end.
  return name !== "start_time" || isEmpty || getValues("end_time") === "";
}
