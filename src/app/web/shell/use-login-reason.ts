import { useLocation } from "@tanstack/react-router";
import { hasSessionEnded } from "#common/web/current-user.ts";
import { opensLogin } from "#features/session/rules/single-sign-on/login-hash.ts";

/** `asked`: a link opens the login. `ended`: the login opens because the session has ended. */
export function useLoginReason(): "asked" | "ended" | undefined {
  return useLocation({
    select: ({ hash, pathname, state }) => {
      if (opensLogin(hash)) return "asked";
      // The history state survives a reload, but after a reload no work was interrupted.
      return pathname === "/" && state.sessionEnded === true && hasSessionEnded() ? "ended" : undefined;
    },
  });
}
