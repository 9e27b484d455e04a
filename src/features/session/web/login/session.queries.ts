import { queryOptions } from "@tanstack/react-query";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import { setUser } from "#common/web/current-user.ts";
import { flash } from "#common/web/flash.ts";
import type {
  Login,
  PasswordLink,
  PasswordLinkKind,
  PasswordLinkRequest,
  PasswordReset,
} from "#features/session/rules/credentials.ts";

type Callbacks<Input> = Pick<SaveOptions<Input, unknown>, "onFieldErrors" | "onFailed"> & {
  readonly onSaved: () => void;
};

const noFlash = () => undefined;

export function useLogin({ onSaved, ...callbacks }: Callbacks<Login>) {
  return useSave({
    ...callbacks,
    request: (input: Login) => api.post<CurrentUser>("/login", input),
    error: noFlash,
    onSaved: (user) => {
      setUser(user);
      onSaved();
    },
  });
}

export function useSendPasswordLink(callbacks: Callbacks<PasswordLinkRequest>) {
  return useSave({
    ...callbacks,
    request: (input: PasswordLinkRequest) => api.post<unknown>("/password/email", input),
    error: noFlash,
  });
}

/** The link's token is sent in a body, because servers on the way may log the addresses of requests. */
export function passwordLinkQuery(link: PasswordLink) {
  return queryOptions({
    queryKey: ["password-link", link.token, link.email] as const,
    queryFn: ({ signal }) => api.post<PasswordLinkKind>("/password/link", link, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type ResetCallbacks = Pick<Callbacks<PasswordReset>, "onFieldErrors"> & {
  readonly onSaved: (isLoggedIn: boolean) => void;
};

export function useResetPassword({ onSaved, ...callbacks }: ResetCallbacks) {
  return useSave({
    ...callbacks,
    request: (input: PasswordReset) => api.post<CurrentUser | ResetUser>("/password/reset", input),
    error: unlessInvalid,
    onSaved: (user) => {
      const isLoggedIn = "authorizations" in user;
      if (isLoggedIn) setUser(user);
      else flash.notice("Din kode er ændret!", "Din kode er opdateret");
      onSaved(isLoggedIn);
    },
    isLast: true,
  });
}

type ResetUser = Pick<CurrentUser, "id" | "name" | "email" | "employee_id" | "default_hourly_rate" | "roles">;
