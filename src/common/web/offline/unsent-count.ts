import { useSyncExternalStore } from "react";

export type UnsentCount = {
  /** Waits for a network, or a login. */
  readonly waiting: number;
  /** Was refused, and waits for its user. */
  readonly refused: number;
};

let count: UnsentCount = { waiting: 0, refused: 0 };
const listeners = new Set<() => void>();

export function setUnsentCount(next: UnsentCount): void {
  count = next;
  for (const listener of listeners) listener();
}

export const unsentCount = () => count;

/** What the logged-in user has on this device that is not on the server; known soon after the app's start. */
export function useUnsentCount(): UnsentCount {
  return useSyncExternalStore(subscribe, unsentCount, unsentCount);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
