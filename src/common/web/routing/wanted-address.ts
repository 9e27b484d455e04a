import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  /** In the history entry a reload keeps it, and no link can set it. */
  interface HistoryState {
    /** The address requested before a login or a second factor. */
    readonly wanted?: string;
    readonly sessionEnded?: boolean;
  }
}

export function useWantedAddress(): string | undefined {
  return useLocation({ select: ({ state }) => ownAddress(state.wanted) });
}

/** A path of this site; undefined for everything that a browser may read as another site's address. */
export function ownAddress(address: unknown): string | undefined {
  return typeof address === "string" && /^\/(?!\/)[^\s\\]*$/.test(address) ? address : undefined;
}
