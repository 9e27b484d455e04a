import { useSyncExternalStore } from "react";
import { currentUserId } from "#common/web/current-user.ts";

/** A stop made offline, kept on the device until the server accepts or refuses it. */
export type KeptStop = {
  readonly timer_id: number;
  /** Elapsed seconds of the timer. */
  readonly seconds: number;
};

/** One timer runs per user, so there is one stop. */
const keyOf = (userId = currentUserId()) => `dagvaerk.stop.${userId}`;
const listeners = new Set<() => void>();

export function keptStop(): KeptStop | undefined {
  const kept = localStorage.getItem(keyOf());
  return kept === null ? undefined : (JSON.parse(kept) as KeptStop);
}

/** Keeps the first stop. Throws when the device's storage is full. */
export function keepStop(stop: KeptStop): void {
  if (keptStop()?.timer_id !== stop.timer_id) localStorage.setItem(keyOf(), JSON.stringify(stop));
  announce();
}

export function dropStop(stop: KeptStop): void {
  if (keptStop()?.timer_id === stop.timer_id) localStorage.removeItem(keyOf());
  announce();
}

export function useKeptStop(): KeptStop | undefined {
  const kept = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(keyOf()),
    () => null,
  );
  return kept === null ? undefined : (JSON.parse(kept) as KeptStop);
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another window has kept or sent it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
