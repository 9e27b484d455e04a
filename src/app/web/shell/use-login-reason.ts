import { useLocation } from "@tanstack/react-router";
import { hasSessionEnded } from "#common/web/current-user.ts";
import { opensLogin } from "#features/session/rules/single-sign-on/login-hash.ts";

/** `asked`: a link opens the login. `ended`: the login opens because the session has ended. */
export function useLoginReason(): "asked" | "ended" | undefined {
  return useLocation({
    select: ({ hash, pathname, state }) => {
      if (opensLogin(hash)) return "asked";
      // After a reload the history state is still there, but no work was interrupted: `hasSessionEnded` is false again.
      return pathname === "/" && state.sessionEnded === true && hasSessionEnded() ? "ended" : undefined;
    },
  });
}
