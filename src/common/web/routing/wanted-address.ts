import { useLocation } from "@tanstack/react-router";
import { ownAddress } from "#common/rules/own-address.ts";

declare module "@tanstack/react-router" {
  /** The wanted address is in the history entry, because a reload keeps the entry and no link can set its state. */
  interface HistoryState {
    readonly wanted?: string;
    readonly sessionEnded?: boolean;
  }
}

export function useWantedAddress(): string | undefined {
  return useLocation({ select: ({ state }) => ownAddress(state.wanted) });
}
