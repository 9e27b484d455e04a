import { api } from "#common/web/api/api.ts";
import { type ApiError, isUnanswered } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { logOutUnanswered, setUser } from "#common/web/current-user.ts";
import { flash } from "#common/web/flash.ts";
import { dropDrafts } from "#common/web/forms/draft.ts";
import { unsentCount } from "#common/web/offline/unsent-count.ts";
import { jobCountInWords } from "#common/web/words.ts";
import type { NextAddress } from "#features/session/rules/single-sign-on/login-provider.ts";

/** Every page loads this module for the logout button, so the module has no other mutations. */
export function useLogout({ onSaved }: { readonly onSaved: () => void }) {
  const leave = (forgetUser: () => void) => {
    const { waiting, refused } = unsentCount();
    if (waiting + refused > 0)
      flash.notice(
        "Du er logget ud",
        `${jobCountInWords(waiting + refused)} er ikke sendt, og ligger på enheden, til du er her igen.`,
      );
    forgetUser();
    dropDrafts();
    onSaved();
  };
  return useSave({
    request: () => api.post<NextAddress | undefined>("/logout"),
    error: (error) => (isLoggedOut(error) || isUnanswered(error) ? undefined : error.message),
    onSaved: (next) => {
      leave(() => setUser(null));
      // At this address, the provider ends its own session and sends the browser back to Dagværk.
      if (next) window.location.assign(next.url);
    },
    onFailed: (error) => {
      if (isUnanswered(error)) leave(logOutUnanswered);
      else if (isLoggedOut(error)) leave(() => setUser(null));
    },
  });
}

const isLoggedOut = (error: ApiError) => error.status === 401;
