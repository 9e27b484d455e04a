import { useSyncExternalStore } from "react";
import { currentUserId } from "#common/web/current-user.ts";

/** A named text that the device keeps for the current user. All windows share the text. */
export function keptText(name: string) {
  const key = () => `dagvaerk.${name}.${currentUserId()}`;
  const listeners = new Set<() => void>();
  const get = (): string | null => localStorage.getItem(key());

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  }

  return {
    get,
    /** Throws if the device's storage is full. */
    set(text: string | null): void {
      if (text === null) localStorage.removeItem(key());
      else localStorage.setItem(key(), text);
      for (const listener of listeners) listener();
    },
    use: (): string | null => useSyncExternalStore(subscribe, get, () => null),
  };
}
