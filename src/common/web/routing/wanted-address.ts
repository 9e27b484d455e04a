import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  /** Kept with the entry of the browser's history: a reload keeps it, a plain visit has none, no link can bring it. */
  interface HistoryState {
    /** Where somebody was going who has to log in, or to add a second factor, before. */
    readonly wanted?: string;
    /** Whether they were logged out on the way, by time or from elsewhere. */
    readonly sessionEnded?: boolean;
  }
}

/** Where to go on to after the login. */
export function useWantedAddress(): string | undefined {
  return useLocation({ select: ({ state }) => ownAddress(state.wanted) });
}

/** A path of this site; undefined for all that a browser may take for the address of another. */
export function ownAddress(address: unknown): string | undefined {
  return typeof address === "string" && /^\/(?!\/)[^\s\\]*$/.test(address) ? address : undefined;
}
