import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { NewScimToken, ScimSetup } from "../rules/scim-connection.ts";

const key = ["scim"] as const;

export const scimQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<ScimSetup>("/api/scim", { signal }),
});

export function useMakeScimToken(onSaved: (made: NewScimToken) => void) {
  return useSave({
    request: (_: undefined) => api.post<NewScimToken>("/api/scim/token"),
    onSaved,
    invalidates: [key],
  });
}

export function useTurnScimOff(onSaved: () => void) {
  return useSave({
    request: (_: undefined) => api.delete<undefined>("/api/scim/token"),
    success: "Automatisk oprettelse er slået fra.",
    onSaved,
    invalidates: [key],
  });
}
