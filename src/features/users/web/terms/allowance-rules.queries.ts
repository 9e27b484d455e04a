import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { api } from "#common/web/api/api.ts";

/** Terms need only the names. The feature that edits allowance rules may import this feature, not the reverse. */
const namedRules = z.array(z.object({ id, name: z.string() }));

export const allowanceRulesQuery = queryOptions({
  queryKey: ["allowance-rules", "names"] as const,
  queryFn: async ({ signal }) => z.parse(namedRules, await api.get("/api/allowance-rules", { signal })),
});
