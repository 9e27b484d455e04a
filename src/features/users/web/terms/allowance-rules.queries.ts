import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { api } from "#common/web/api/api.ts";

/**
 * Terms need only the names. The query is defined here, because this feature may not import the one that edits
 * allowance rules.
 */
const namedRules = z.array(z.object({ id, name: z.string() }));

export const allowanceRulesQuery = queryOptions({
  queryKey: ["allowance-rules", "names"] as const,
  queryFn: async ({ signal }) => z.parse(namedRules, await api.get("/api/allowance-rules", { signal })),
});
