import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { ExpenseLimits } from "../rules/expense-limits.ts";

export const expenseLimitsQuery = queryOptions({
  queryKey: ["expense-limits"] as const,
  queryFn: ({ signal }) => api.get<ExpenseLimits>("/api/expense-limits", { signal }),
  meta: { isKept: true },
});

type Callbacks = Pick<SaveOptions<ExpenseLimits, ExpenseLimits>, "onSaved" | "onFailed" | "onFieldErrors">;

export function useSaveExpenseLimits(callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    record: expenseLimitsQuery.queryKey,
    request: (input: ExpenseLimits) => api.put<ExpenseLimits>("/api/expense-limits", input),
    success: "Grænserne er gemt.",
    error: "Grænserne blev ikke gemt.",
    invalidates: [expenseLimitsQuery.queryKey],
  });
}
