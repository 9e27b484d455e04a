import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { ClosedMonths } from "../rules/closed-months.ts";

const path = "/api/closed-months";

export const closedMonthsQuery = queryOptions({
  queryKey: ["closed-months"] as const,
  queryFn: ({ signal }) => api.get<ClosedMonths>(path, { signal }),
});

type Change = { readonly month: string; readonly isClosed: boolean };

export function useCloseMonth(onSaved: () => void) {
  return useSave<Change, ClosedMonths>({
    request: ({ month, isClosed }) =>
      isClosed ? api.put<ClosedMonths>(`${path}/${month}`) : api.delete<ClosedMonths>(`${path}/${month}`),
    record: closedMonthsQuery.queryKey,
    invalidates: [closedMonthsQuery.queryKey, ["jobs"]],
    success: "Gemt",
    onSaved,
  });
}
