import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../common/web/api.ts";
import type { CostCenter } from "../rules/cost-center.ts";

/** All cost centers, for the dialogs that choose one. */
export function costCenterChoicesQuery() {
  return queryOptions({
    queryKey: ["cost-centers", "choices"] as const,
    queryFn: ({ signal }) => api.get<CostCenter[]>("/api/cost-centers", { signal }),
  });
}
