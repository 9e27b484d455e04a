import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { LawRules, SavedLawRules } from "#features/working-time-law/rules/law-rules.ts";

export const lawRulesQuery = queryOptions({
  queryKey: ["working-time-rules"] as const,
  queryFn: ({ signal }) => api.get<SavedLawRules>("/api/working-time/rules", { signal }),
});

type Input = ChangeOf<LawRules>;
type Callbacks = Pick<SaveOptions<Input, SavedLawRules>, "onSaved" | "onFailed" | "onFieldErrors">;

/** The working time and the flags of jobs depend on the rules. */
export function useSaveLawRules(callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    record: lawRulesQuery.queryKey,
    request: (input: Input) => api.put<SavedLawRules>("/api/working-time/rules", input),
    success: "Reglerne er gemt.",
    error: "Reglerne blev ikke gemt.",
    invalidates: [lawRulesQuery.queryKey, ["jobs"]],
  });
}
