import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { api } from "#common/web/api/api.ts";

/** This feature may not import the feature that edits allowance rules, and needs only the names. */
const namedRules = z.array(z.object({ id, name: z.string() }));

export const allowanceRulesQuery = queryOptions({
  queryKey: ["allowance-rules", "names"] as const,
  queryFn: async ({ signal }) => z.parse(namedRules, await api.get("/api/allowance-rules", { signal })),
});
