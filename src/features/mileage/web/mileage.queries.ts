import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { ListPage } from "#common/web/routing/filtered-list.ts";
import type { Restart, RestartInput } from "../rules/commute/commute-restart.ts";
import type { CompanyDetails, SavedCompanyDetails } from "../rules/company-details.ts";
import type { Opening, OpeningChange } from "../rules/mileage-opening.ts";
import type { DatedRatesInput, SavedRates } from "../rules/mileage-rates-row.ts";

const mileage = ["mileage-rules"] as const;
/** Rates, openings and restarts change the estimates of trips, which are in the cache of jobs. */
const jobs = ["jobs"] as const;

export const ratesQuery = queryOptions({
  queryKey: [...mileage, "rates"] as const,
  queryFn: ({ signal }) => api.get<SavedRates[]>("/api/mileage/rates", { signal }),
});

export const companyQuery = queryOptions({
  queryKey: [...mileage, "company"] as const,
  queryFn: ({ signal }) => api.get<SavedCompanyDetails>("/api/mileage/company", { signal }),
});

export const perPage = 10;

export function openingsQuery(page: number) {
  return queryOptions({
    queryKey: [...mileage, "openings", page] as const,
    queryFn: ({ signal }) =>
      api.get<ListPage<Opening>>(withQuery("/api/mileage/openings", { page, perPage }), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function restartsQuery(page: number) {
  return queryOptions({
    queryKey: [...mileage, "restarts", page] as const,
    queryFn: ({ signal }) =>
      api.get<ListPage<Restart>>(withQuery("/api/mileage/restarts", { page, perPage }), { signal }),
    placeholderData: keepPreviousData,
  });
}

type SaveCallbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSaveRates(id: number | undefined, callbacks: SaveCallbacks<ChangeOf<DatedRatesInput>, SavedRates>) {
  return useSave({
    ...callbacks,
    request: (input: ChangeOf<DatedRatesInput>, options) =>
      id === undefined
        ? api.post<SavedRates>("/api/mileage/rates", input, options)
        : api.put<SavedRates>(`/api/mileage/rates/${id}`, input),
    success: "Satserne er gemt.",
    lists: ratesQuery.queryKey,
    invalidates: [mileage, jobs],
  });
}

export function useSaveOpening({ onSaved, ...callbacks }: SaveCallbacks<OpeningChange, void>) {
  const client = useQueryClient();
  return useSave({
    ...callbacks,
    request: (input: OpeningChange) => api.put<void>("/api/mileage/openings", input),
    success: "Kilometerne er gemt.",
    invalidates: [mileage, jobs],
    // The response has no row, so the dialog waits for the refetched list.
    isLast: true,
    onSaved: (_, change) =>
      void client
        .invalidateQueries({ queryKey: mileage }, { cancelRefetch: false })
        .finally(() => onSaved?.(undefined, change)),
  });
}

/** The company's last-approval setting decides who approves a job, so jobs are fetched again. */
export function useSaveCompany(
  callbacks: SaveCallbacks<ChangeOf<CompanyDetails>, SavedCompanyDetails>,
  success = "Virksomheden er gemt.",
) {
  return useSave({
    ...callbacks,
    record: companyQuery.queryKey,
    request: (input: ChangeOf<CompanyDetails>) => api.put<SavedCompanyDetails>("/api/mileage/company", input),
    success,
    invalidates: [mileage, jobs],
  });
}

export function useSaveRestart(callbacks: SaveCallbacks<RestartInput, Restart>) {
  return useSave({
    ...callbacks,
    request: (input: RestartInput, options) => api.post<Restart>("/api/mileage/restarts", input, options),
    success: "Dagene er nulstillet.",
    invalidates: [mileage, jobs],
  });
}
