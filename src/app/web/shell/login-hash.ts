import { useLocation } from "@tanstack/react-router";
import { hasSessionEnded } from "#common/web/current-user.ts";

/** The fragment that opens the login on the front page. */
export const loginHash = "log-ind";

/** Why the login opens by itself: a link, or an expired session. */
export function useLoginReason(): "asked" | "ended" | undefined {
  return useLocation({
    select: ({ hash, pathname, state }) => {
      if (hash === loginHash) return "asked";
      // The history state survives a reload. After a reload, no work was interrupted.
      return pathname === "/" && state.sessionEnded === true && hasSessionEnded() ? "ended" : undefined;
    },
  });
}
