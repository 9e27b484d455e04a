import type { RuleSet, RuleSetInput } from "#common/rules/law-rules.ts";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import { lawRulesQuery } from "#common/web/company-rules/law-rules.queries.ts";

const path = "/api/working-time/rules";
type Input = ChangeOf<RuleSetInput>;
type Callbacks = Pick<SaveOptions<Input, RuleSet>, "onSaved" | "onFailed" | "onFieldErrors">;

/** Working time and flags depend on the rules. The keys of both begin with `jobs`. */
const dependent = [lawRulesQuery.queryKey, ["jobs"]];

export function useSaveRules(id: number | undefined, callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: Input, options) =>
      id === undefined ? api.post<RuleSet>(path, input, options) : api.put<RuleSet>(`${path}/${id}`, input),
    success: "Reglerne er gemt.",
    error: ({ status }) => (status === 422 ? undefined : "Reglerne blev ikke gemt."),
    invalidates: dependent,
  });
}

export function useDeleteRules({ id, version }: RuleSet, onSaved: () => void) {
  return useSave({
    request: () => api.delete<undefined>(withQuery(`${path}/${id}`, { version })),
    success: "Reglerne er slettet.",
    invalidates: dependent,
    onSaved,
  });
}
