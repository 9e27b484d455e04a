import { useLocation } from "@tanstack/react-router";
import { ownAddress } from "#common/rules/own-address.ts";

declare module "@tanstack/react-router" {
  /** `wanted` is the address that a user opened before the login. A reload keeps this state, and no link can set it. */
  interface HistoryState {
    readonly wanted?: string;
    readonly sessionEnded?: boolean;
  }
}

export function useWantedAddress(): string | undefined {
  return useLocation({ select: ({ state }) => ownAddress(state.wanted) });
}
