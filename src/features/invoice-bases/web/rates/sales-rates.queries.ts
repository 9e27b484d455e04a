import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { SalesRate, SalesRateInput } from "#features/invoice-bases/rules/sales-rate.ts";
import type { JobType } from "#features/job-types/rules/job-type.ts";
import { jobTypes } from "#features/job-types/web/job-types.queries.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";

const address = "/api/sales-rates";
const key = ["sales-rates"] as const;

export const salesRatesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<SalesRate[]>(address, { signal }),
});

const inHours = (rows: JobType[]) => rows.filter(({ kind }) => kinds[kind].time === "period");

export const hourlyJobTypes = (filter = "") => queryOptions({ ...jobTypes.choices(filter), select: inHours });

type Callbacks = Pick<SaveOptions<ChangeOf<SalesRateInput>, SalesRate>, "onSaved" | "onFieldErrors" | "onFailed">;

export const salesRateCalls = {
  useSave(id: number | undefined, callbacks: Callbacks) {
    return useSave({
      ...callbacks,
      request: (input: ChangeOf<SalesRateInput>, options) =>
        id === undefined ? api.post<SalesRate>(address, input, options) : api.put<SalesRate>(`${address}/${id}`, input),
      success: "Salgsprisen er gemt.",
      lists: key,
      invalidates: [key],
    });
  },
};

export function useDeleteSalesRate({ id, version }: Pick<SalesRate, "id" | "version">, onSaved: () => void) {
  return useSave({
    request: (_: undefined) => api.delete<undefined>(withQuery(`${address}/${id}`, { version })),
    success: "Salgsprisen er slettet.",
    onSaved,
    invalidates: [key],
  });
}
