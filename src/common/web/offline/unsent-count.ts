import { useSyncExternalStore } from "react";

export type UnsentCount = {
  readonly waiting: number;
  readonly refused: number;
};

const none: UnsentCount = { waiting: 0, refused: 0 };
let count = none;
const listeners = new Set<() => void>();

export function setUnsentCount(next: UnsentCount): void {
  count = next;
  for (const listener of listeners) listener();
}

export const unsentCount = () => count;

export function useUnsentCount(): UnsentCount {
  return useSyncExternalStore(subscribe, unsentCount, () => none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
