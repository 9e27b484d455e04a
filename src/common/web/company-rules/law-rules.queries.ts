import { queryOptions } from "@tanstack/react-query";
import type { RuleSet } from "#common/rules/law-rules.ts";
import { api } from "../api/api.ts";

/** The rules of working time, the company's own first. */
export const lawRulesQuery = queryOptions({
  queryKey: ["working-time-rules"] as const,
  queryFn: ({ signal }) => api.get<RuleSet[]>("/api/working-time/rules", { signal }),
});
