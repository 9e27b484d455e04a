import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { ListOptions, ListPage } from "#common/web/routing/filtered-list.ts";
import type { Budget, BudgetInput, ProjectBudgets } from "../rules/budget-call.ts";

/** The key begins with `jobs`, so that every saved job makes the budgets stale. */
const key = ["jobs", "budgets"] as const;

export const budgetsQuery = (options: ListOptions) =>
  queryOptions({
    queryKey: [...key, "list", options] as const,
    queryFn: ({ signal }) => api.get<ListPage<ProjectBudgets>>(withQuery("/api/budgets", options), { signal }),
    placeholderData: keepPreviousData,
  });

export const budgetsOfPageQuery = (projectIds: readonly number[]) =>
  queryOptions({
    queryKey: [...key, "page", projectIds] as const,
    queryFn: async ({ signal }) => {
      const asked = { project_ids: projectIds.join(), perPage: projectIds.length };
      return (await api.get<ListPage<ProjectBudgets>>(withQuery("/api/budgets", asked), { signal })).data;
    },
    placeholderData: keepPreviousData,
  });

const addressOf = (projectId: number) => `/api/projects/${projectId}/budgets`;

export const projectBudgetsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...key, "project", projectId] as const,
    queryFn: ({ signal }) => api.get<ProjectBudgets>(addressOf(projectId), { signal }),
  });

type Callbacks = Pick<SaveOptions<ChangeOf<BudgetInput>, Budget>, "onSaved" | "onFieldErrors" | "onFailed">;

export const budgetCalls = (projectId: number) => ({
  useSave(id: number | undefined, callbacks: Callbacks) {
    return useSave({
      ...callbacks,
      request: (input: ChangeOf<BudgetInput>, options) =>
        id === undefined
          ? api.post<Budget>(addressOf(projectId), input, options)
          : api.put<Budget>(`/api/budgets/${id}`, input),
      success: "Budgettet er gemt.",
      error: unlessInvalid,
      invalidates: [key],
    });
  },
});

export function useDeleteBudget({ id, version }: Pick<Budget, "id" | "version">, onSaved: () => void) {
  return useSave({
    request: (_: undefined) => api.delete<undefined>(withQuery(`/api/budgets/${id}`, { version })),
    success: "Budgettet er slettet.",
    onSaved,
    invalidates: [key],
  });
}
