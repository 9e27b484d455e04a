import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type {
  AccessToken,
  AccessTokenInput,
  NewAccessToken,
  UsersToken,
} from "#features/session/rules/access-token.ts";
import { besideFields } from "../profile/profile.queries.ts";

const address = "/api/user/tokens";
const key = ["access-tokens"] as const;

export const accessTokensQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<AccessToken[]>(address, { signal }),
});

const addressOfAll = "/api/tokens";
const keyOfAll = ["all-access-tokens"] as const;

export const allTokensQuery = queryOptions({
  queryKey: keyOfAll,
  queryFn: ({ signal }) => api.get<UsersToken[]>(addressOfAll, { signal }),
});

type Callbacks = Pick<SaveOptions<AccessTokenInput, NewAccessToken>, "onFieldErrors" | "onSaved">;

export function useMakeToken(callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: AccessTokenInput) => api.post<NewAccessToken>(address, input),
    error: besideFields,
    invalidates: [key],
  });
}

export function useRevokeToken({ ofAll, onSaved }: { readonly ofAll: boolean; readonly onSaved: () => void }) {
  const client = useQueryClient();
  const listed = ofAll ? keyOfAll : key;
  return useSave({
    request: (id: number) => api.delete<undefined>(`${ofAll ? addressOfAll : address}/${id}`),
    success: "Adgangsnøglen er tilbagekaldt.",
    onSaved,
    invalidates: [key, keyOfAll],
    // The token may have been revoked in another window.
    onFailed: () => void client.invalidateQueries({ queryKey: listed }),
  });
}
