import { queryOptions } from "@tanstack/react-query";
import type { RuleSet } from "#common/rules/law-rules.ts";
import { api } from "../api/api.ts";

export const lawRulesQuery = queryOptions({
  queryKey: ["working-time-rules"] as const,
  queryFn: ({ signal }) => api.get<RuleSet[]>("/api/working-time/rules", { signal }),
});
