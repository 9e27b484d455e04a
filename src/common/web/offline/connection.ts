import { useSyncExternalStore } from "react";
import { environment } from "../environment.ts";

let isLost = false;
const listeners = new Set<() => void>();

/** Said of every call: whether it was answered, be it by a refusal. */
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

/** Whether the last call got no answer: what is shown may be old. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribeToConnection, isConnectionLost, wasLostAtStart);
}

/** A page that the device has kept is shown where no server answers, and was made to be. */
const wasLostAtStart = () => environment().keptAt !== undefined;
