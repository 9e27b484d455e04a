import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import { setUser } from "#common/web/current-user.ts";
import type { Login } from "#features/session/rules/credentials.ts";
import type { Passkey, PasskeyOptions, UsedPasskey } from "#features/session/rules/passkey.ts";
import type { NewLoginProof } from "#features/session/rules/second-factor.ts";
import type { NextAddress } from "#features/session/rules/single-sign-on/login-provider.ts";
import { besideFields } from "../profile/profile.queries.ts";
import { makePasskey, signWithPasskey } from "./browser-passkeys.ts";

const address = "/api/user/passkeys";
const key = ["passkeys"] as const;

export const passkeysQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<Passkey[]>(address, { signal }),
});

type NewPasskey = NewLoginProof & { readonly name: string };
type Callbacks = Pick<SaveOptions<NewPasskey, unknown>, "onFieldErrors" | "onSaved">;

export function useAddPasskey(callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: async ({ name, ...proof }: NewPasskey) => {
      const passkey = await makePasskey(await api.post<PasskeyOptions>(`${address}/options`, proof));
      return api.post<unknown>(address, { name, passkey });
    },
    success: "Din passkey er tilføjet.",
    error: besideFields,
    invalidates: [key],
  });
}

export function useRemovePasskey(id: number, onSaved: () => void) {
  const client = useQueryClient();
  return useSave({
    request: () => api.delete<undefined>(`${address}/${id}`),
    success: "Din passkey er fjernet.",
    invalidates: [key],
    onSaved,
    onFailed: () => void client.invalidateQueries({ queryKey: key }),
  });
}

const signed = async (): Promise<UsedPasskey> =>
  signWithPasskey(await api.post<PasskeyOptions>("/login/passkey/options"));

type LoginCallbacks = { readonly onLoggedIn: () => void; readonly onFailed: (message: string) => void };

/** Has `email` and `password` if the passkey replaces the code of a login by password. */
export type PasskeyLoginInput = Pick<Login, "remember"> & Partial<Pick<Login, "email" | "password">>;

export function usePasskeyLogin({ onLoggedIn, onFailed }: LoginCallbacks) {
  return useSave({
    request: async (input: PasskeyLoginInput) =>
      api.post<CurrentUser>(input.password === undefined ? "/login/passkey" : "/login", {
        ...input,
        passkey: await signed(),
      }),
    error: () => undefined,
    onSaved: (user) => {
      setUser(user);
      onLoggedIn();
    },
    onFailed: (error) => onFailed(error.sentences),
  });
}

export function usePasskeyCode(onFailed: (message: string) => void) {
  return useSave({
    request: async () => api.post<NextAddress>("/login/provider/code", { passkey: await signed() }),
    error: () => undefined,
    onSaved: ({ url }) => window.location.assign(url),
    onFailed: (error) => onFailed(error.sentences),
  });
}
