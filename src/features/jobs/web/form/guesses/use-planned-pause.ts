import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { parseDate } from "#common/rules/time/clock.ts";
import { hasPause, type JobFormValues } from "../values/job-form.ts";
import { suggestionsQuery } from "./suggestions.queries.ts";

/** The start of the pause in the user's plan; null if the plan has none, undefined while it is not known or needed. */
export function usePlannedPause(userId: number | undefined): string | null | undefined {
  const { control } = useFormContext<JobFormValues>();
  const date = useWatch({ control, name: "start_date" });
  const isOpen = useWatch({ control, compute: (values: JobFormValues) => hasPause(values) && !values.pause_start });
  const isAsked = isOpen && parseDate(date) !== undefined;
  const options = suggestionsQuery(userId, date);
  const { data, isPlaceholderData } = useQuery({ ...options, enabled: isAsked, staleTime: Number.POSITIVE_INFINITY });
  return isPlaceholderData ? undefined : data?.planned_pause_start;
}
