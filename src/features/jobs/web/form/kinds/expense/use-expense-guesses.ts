import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { parseDate } from "#common/rules/time/clock.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { jobTypesOfKind } from "#features/job-types/web/job-types.queries.ts";
import type { Guess } from "#features/jobs/web/form/fields/guess.ts";
import { proposeChoice } from "#features/jobs/web/form/guesses/propose-choice.ts";
import { suggestionsQuery } from "#features/jobs/web/form/guesses/suggestions.queries.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";

type Options = { readonly userId: number | undefined; readonly isEnabled: boolean };

export function useExpenseGuesses({ userId, isEnabled }: Options): {
  readonly project: Guess;
  readonly job_type: Guess;
} {
  const form = useFormContext<JobFormValues>();
  const date = useWatch({ control: form.control, name: "start_date" });
  const { data } = useQuery({ ...suggestionsQuery(userId, date), enabled: isEnabled && parseDate(date) !== undefined });
  const { data: categories } = useQuery(jobTypesOfKind(form.getValues("kind")));
  const onlyOne = categories?.length === 1 ? categories[0] : undefined;
  const project = data && (data.last_job?.project ?? data.projects[0] ?? null);
  const category = data && (data.categories[0] ?? onlyOne ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: proposals are applied once per response.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    proposeChoice(form, "project", project);
    proposeChoice(form, "job_type", category);
  }, [data, onlyOne]);

  const hint = "Forslag: som sidst";
  return {
    project: { hint: project ? hint : undefined, recent: data?.projects ?? none },
    job_type: { hint: data?.categories[0] ? hint : undefined, recent: data?.categories ?? none },
  };
}

const none: readonly Choice[] = [];
