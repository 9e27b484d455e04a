import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { FirstSteps, FirstStepsVisibility } from "../rules/first-steps.ts";

const path = "/api/first-steps";

export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"] as const,
  queryFn: ({ signal }) => api.get<FirstSteps>(path, { signal }),
  staleTime: whileTheScreenComes,
});

export function useHideFirstSteps() {
  return useSave({
    request: (input: FirstStepsVisibility) => api.put<FirstSteps>(path, input),
    record: firstStepsQuery.queryKey,
    success: ({ is_hidden }) =>
      is_hidden
        ? "Listen er skjult. Du finder den igen under »Hjælp«."
        : "Listen vises på forsiden, indtil den er klar.",
  });
}
