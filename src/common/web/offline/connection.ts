import { useSyncExternalStore } from "react";
import { environment } from "../environment.ts";

let isLost = false;
const listeners = new Set<() => void>();

/** Called after every request; an error is a response, too. */
export function noteAnswer(isAnswered: boolean): void {
  if (isLost === !isAnswered) return;
  isLost = !isAnswered;
  for (const listener of listeners) listener();
}

export const isConnectionLost = () => isLost;

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shown data may be old. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribeToConnection, isConnectionLost, wasLostAtStart);
}

/** A stored page is shown only without a server. */
const wasLostAtStart = () => environment().keptAt !== undefined;
