import { queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type {
  Deviation,
  DeviationCounts,
  DeviationInput,
  OpenDeviations,
  UnexplainedBreaches,
} from "#features/working-time/rules/deviation-schema.ts";

/** The key begins with `jobs`, so that every saved job makes deviations stale. */
const deviations = ["jobs", "deviations"] as const;
const jobs = ["jobs"] as const;
const path = "/api/working-time/deviations";

export const openDeviationsQuery = queryOptions({
  queryKey: [...deviations, "open"] as const,
  queryFn: ({ signal }) => api.get<OpenDeviations>(`${path}/open`, { signal }),
  staleTime: whileTheScreenComes,
});

/** The front page of leaders does not wait for this response. */
export const unexplainedBreachesQuery = queryOptions({
  queryKey: [...deviations, "unexplained"] as const,
  queryFn: ({ signal }) => api.get<UnexplainedBreaches>(`${path}/unexplained`, { signal }),
  staleTime: whileTheScreenComes,
});

export function deviationCountsQuery(month: string) {
  return queryOptions({
    queryKey: [...deviations, "counts", month] as const,
    queryFn: ({ signal }) => api.get<DeviationCounts>(withQuery(`${path}/counts`, { month }), { signal }),
  });
}

type Callbacks = Pick<SaveOptions<DeviationInput, Deviation>, "onSaved" | "onFailed" | "onFieldErrors">;

export function useExplainDeviation(callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: DeviationInput, options) => api.post<Deviation>(path, input, options),
    success: "Forklaringen er gemt.",
    invalidates: [jobs],
  });
}

export function useSignDeviation() {
  return useSave({
    request: ({ id }: Pick<Deviation, "id">) => api.post<Deviation>(`${path}/${id}/signature`),
    success: "Fravigelsen er underskrevet.",
    error: ({ message }) => message,
    invalidates: [jobs],
  });
}
