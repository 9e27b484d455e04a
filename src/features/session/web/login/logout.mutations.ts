import { api } from "../../../../common/web/api/api.ts";
import type { ApiError } from "../../../../common/web/api/request.ts";
import { useSave } from "../../../../common/web/api/use-save.ts";
import { setUser } from "../../../../common/web/current-user.ts";
import { dropDrafts } from "../../../../common/web/forms/draft.ts";

/** Stands apart from the other calls of a session, since each page has the button. */
export function useLogout({ onSaved }: { readonly onSaved: () => void }) {
  const leave = () => {
    setUser(null);
    dropDrafts();
    onSaved();
  };
  return useSave({
    request: () => api.post<unknown>("/logout"),
    error: (error) => (isLoggedOut(error) ? undefined : error.message),
    onSaved: leave,
    onFailed: (error) => {
      if (isLoggedOut(error)) leave();
    },
  });
}

const isLoggedOut = (error: ApiError) => error.status === 401;
