import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type {
  LoginProvider,
  LoginProviderInput,
  RoleMapInput,
  RoleMapPreview,
} from "#features/session/rules/single-sign-on/login-provider.ts";

const providers = ["login-providers"] as const;

export const loginProvidersQuery = queryOptions({
  queryKey: providers,
  queryFn: ({ signal }) => api.get<LoginProvider[]>("/api/login-providers", { signal }),
});

type Callbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSaveProvider(
  id: number | undefined,
  callbacks: Callbacks<ChangeOf<LoginProviderInput>, LoginProvider>,
) {
  return useSave({
    ...callbacks,
    request: (input: ChangeOf<LoginProviderInput>, options) =>
      id === undefined
        ? api.post<LoginProvider>("/api/login-providers", input, options)
        : api.put<LoginProvider>(`/api/login-providers/${id}`, input),
    success: "Login-udbyderen er gemt.",
    error: unlessInvalid,
    invalidates: [providers, ["login-choices"]],
  });
}

export function usePreview(id: number, onSaved: (preview: RoleMapPreview) => void) {
  return useSave({
    request: (input: RoleMapInput) => api.post<RoleMapPreview>(`/api/login-providers/${id}/preview`, input),
    onSaved,
  });
}
