import type { CurrentUser } from "../../../common/rules/current-user.ts";
import { api } from "../../../common/web/api.ts";
import { setUser } from "../../../common/web/current-user.ts";
import { flash } from "../../../common/web/flash.ts";
import { type SaveOptions, useSave } from "../../../common/web/use-save.ts";
import type { Login, PasswordLinkRequest, PasswordReset } from "../rules/credentials.ts";

type Callbacks<Input> = Pick<SaveOptions<Input, unknown>, "onFieldErrors" | "onFailed"> & {
  readonly onSaved: () => void;
};

const noFlash = () => undefined;

/** Logs in; a failure raises no flash (specification 2). */
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

/** Asks for a reset link; a failure of the request itself is silent (specification 2). */
export function useSendPasswordLink(callbacks: Callbacks<PasswordLinkRequest>) {
  return useSave({
    ...callbacks,
    request: (input: PasswordLinkRequest) => api.post<unknown>("/password/email", input),
    error: noFlash,
  });
}

export function useResetPassword({ onSaved, ...callbacks }: Callbacks<PasswordReset>) {
  return useSave({
    ...callbacks,
    request: (input: PasswordReset) => api.post<unknown>("/password/reset", input),
    error: (error) => (error.status === 422 ? undefined : error.message),
    onSaved: () => {
      flash.notice("Din kode er ændret!", "Din kode er opdateret");
      onSaved();
    },
  });
}
