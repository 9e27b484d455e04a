import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { PasswordLogin, PasswordLoginInput } from "#features/session/rules/password-login.ts";

const address = "/api/password-login";
const key = ["password-login"] as const;

export const passwordLoginQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<PasswordLogin>(address, { signal }),
});

type Input = ChangeOf<PasswordLoginInput>;
type Callbacks = Pick<SaveOptions<Input, PasswordLogin>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSavePasswordLogin(callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: Input) => api.put<PasswordLogin>(address, input),
    success: "Adgangskoder er gemt.",
    error: ({ status, message }) => (status === 422 ? undefined : message),
    invalidates: [key],
  });
}
