import { useEffect, useState } from "react";
import { useCurrentUser } from "./current-user.ts";

type Kept<Value> = { readonly userId: number | undefined; readonly value: Value };

/** State that this window keeps for its user across screens and logins. `first` must not change between renders. */
export function useKept<Value>(name: string, first: Value): [Value, (next: Value) => void] {
  const userId = useCurrentUser()?.id;
  const key = `dagvaerk.${name}`;
  const [value, setValue] = useState(first);
  // The value is read in an effect, because the server cannot read the storage of the window.
  useEffect(() => {
    const kept: Kept<Value> | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    setValue(kept?.userId === userId && kept ? kept.value : first);
  }, [key, userId, first]);
  const change = (next: Value) => {
    setValue(next);
    sessionStorage.setItem(key, JSON.stringify({ userId, value: next } satisfies Kept<Value>));
  };
  return [value, change];
}
