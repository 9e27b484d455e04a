import { useSyncExternalStore } from "react";
import { environment } from "../environment.ts";

let isLost = false;
const listeners = new Set<() => void>();

/** Notes whether the server responded. An error is a response, too, except a 502 or 504, which come from a proxy. */
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

export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribeToConnection, isConnectionLost, wasLostAtStart);
}

/** The service worker shows a stored page only if the server cannot be reached. The app then starts as offline. */
const wasLostAtStart = () => environment().keptAt !== undefined;
