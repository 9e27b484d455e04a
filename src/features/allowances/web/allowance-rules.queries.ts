import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { EditedRuleSet, EditedVersion } from "../rules/allowance-rule.ts";
import type { RuleSet } from "../rules/rule-set-input.ts";
import type { SampleWeek } from "../rules/sample-week.ts";

const path = "/api/allowance-rules";
const key = ["allowance-rules"] as const;
const changed = [key, ["jobs", "allowances"]] as const;

export const ruleSetsQuery = queryOptions({
  queryKey: [...key, "all"] as const,
  queryFn: ({ signal }) => api.get<RuleSet[]>(path, { signal }),
});

type Callbacks = Pick<SaveOptions<EditedRuleSet, RuleSet>, "onSaved" | "onFailed" | "onFieldErrors">;

export function useCreateRules(callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: EditedRuleSet, options) => api.post<RuleSet>(path, input, options),
    success: "Tillægsreglerne er oprettet.",
    error: unlessInvalid,
    invalidates: changed,
  });
}

export function useSaveRules(id: number, callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: EditedRuleSet & { readonly version?: number | undefined }) =>
      api.put<RuleSet>(`${path}/${id}`, input),
    success: "Tillægsreglerne er gemt.",
    error: ({ status }) => (status === 422 ? undefined : "Tillægsreglerne blev ikke gemt."),
    lists: ruleSetsQuery.queryKey,
    invalidates: changed,
  });
}

export function useDeleteRules({ id, version }: Pick<RuleSet, "id" | "version">, onSaved: () => void) {
  return useSave({
    request: () => api.delete<undefined>(withQuery(`${path}/${id}`, { version })),
    success: "Tillægsreglerne er slettet.",
    invalidates: changed,
    onSaved,
  });
}

type Sample = {
  readonly rules_id: number;
  readonly versions: readonly EditedVersion[];
  readonly user_id: number;
  readonly monday: string;
};

export function sampleWeekQuery(sample: Sample) {
  return queryOptions({
    queryKey: [...key, "sample", sample] as const,
    queryFn: ({ signal }) => api.post<SampleWeek>(`${path}/sample`, sample, { signal }),
    placeholderData: keepPreviousData,
  });
}
