import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { Confirmation } from "#features/session/rules/second-factor.ts";
import type {
  LoginAccount,
  LoginAccountInput,
  LoginChoice,
  NextAddress,
  ProviderLoginInput,
} from "#features/session/rules/single-sign-on/login-provider.ts";

export const loginChoicesQuery = queryOptions({
  queryKey: ["login-choices"] as const,
  queryFn: ({ signal }) => api.get<LoginChoice[]>("/api/login-choices", { signal }),
});

const leaveTo = ({ url }: NextAddress) => window.location.assign(url);

const noFlash = () => undefined;

export function useProviderLogin(onFailed: (message: string) => void) {
  return useSave({
    request: (input: ProviderLoginInput) => api.post<NextAddress>("/login/provider", input),
    error: noFlash,
    onSaved: leaveTo,
    onFailed: ({ message }) => onFailed(message),
  });
}

type Callbacks<Input> = Pick<SaveOptions<Input, NextAddress>, "onFieldErrors">;

export function useProviderCode(callbacks: Callbacks<Confirmation>) {
  return useSave({
    ...callbacks,
    request: (input: Confirmation) => api.post<NextAddress>("/login/provider/code", input),
    error: unlessInvalid,
    onSaved: leaveTo,
  });
}

const accounts = ["login-accounts"] as const;

export const loginAccountsQuery = queryOptions({
  queryKey: accounts,
  queryFn: ({ signal }) => api.get<LoginAccount[]>("/api/user/login-accounts", { signal }),
});

export function useConnectAccount(callbacks: Callbacks<LoginAccountInput>) {
  return useSave({
    ...callbacks,
    request: (input: LoginAccountInput) => api.post<NextAddress>("/api/user/login-accounts", input),
    error: unlessInvalid,
    onSaved: leaveTo,
  });
}

export function useDisconnectAccount(id: number, onSaved: () => void) {
  return useSave({
    request: () => api.delete<undefined>(`/api/user/login-accounts/${id}`),
    success: "Kontoen er fjernet.",
    invalidates: [accounts],
    onSaved,
  });
}
