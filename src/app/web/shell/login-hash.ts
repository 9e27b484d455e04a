import { useLocation } from "@tanstack/react-router";
import { hasSessionEnded } from "#common/web/current-user.ts";

/** In the address of the front page it opens the login. */
export const loginHash = "log-ind";

/** Why the login is to stand open by itself: it was asked for by a link, or the session ended under somebody. */
export function useLoginReason(): "asked" | "ended" | undefined {
  return useLocation({
    select: ({ hash, pathname, state }) => {
      if (hash === loginHash) return "asked";
      // What the address remembers outlives a reload, after which nobody was in the middle of anything.
      return pathname === "/" && state.sessionEnded === true && hasSessionEnded() ? "ended" : undefined;
    },
  });
}
