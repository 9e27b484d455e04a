import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "../../../common/web/api/api.ts";
import { type SaveOptions, useSave } from "../../../common/web/api/use-save.ts";
import type { ListPage, ListWish } from "../../../common/web/routing/filtered-list.ts";
import type { CostCenter, CostCenterInput } from "../rules/cost-center.ts";

const costCenters = ["cost-centers"] as const;
const relations = { with: "owner" };

export function costCentersQuery(wish: ListWish) {
  return queryOptions({
    queryKey: [...costCenters, "list", wish] as const,
    queryFn: ({ signal }) =>
      api.get<ListPage<CostCenter>>(withQuery("/api/cost-centers", { ...relations, paginate: true, ...wish }), {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** All cost centers to choose from, or those whose name or code holds the text. */
export function costCenterChoicesQuery(filter = "") {
  return queryOptions({
    queryKey: [...costCenters, "choices", filter] as const,
    queryFn: ({ signal }) =>
      api.get<CostCenter[]>(withQuery("/api/cost-centers", { filter: filter || undefined }), { signal }),
  });
}

type Callbacks = Pick<SaveOptions<CostCenterInput, CostCenter>, "onSaved" | "onFieldErrors" | "onFailed">;

/** Creates a cost center or, with an id, changes it. */
export function useSaveCostCenter(id: number | undefined, callbacks: Callbacks) {
  const isNew = id === undefined;
  return useSave({
    ...callbacks,
    request: (input: CostCenterInput, options) =>
      isNew
        ? api.post<CostCenter>(withQuery("/api/cost-centers", relations), input, options)
        : api.put<CostCenter>(withQuery(`/api/cost-centers/${id}`, relations), input),
    success: isNew ? "Cost-center oprettet." : "Cost-center opdateret.",
    error: isNew ? "Failed creating cost-center" : "Failed updating cost-center",
    invalidates: [costCenters],
  });
}
