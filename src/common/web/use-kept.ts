import { useEffect, useState } from "react";
import { useCurrentUser } from "./current-user.ts";

type Kept<Value> = { readonly userId: number | undefined; readonly value: Value };

/**
 * Kept in this window across screens and an expired session. Another user starts with `first`.
 * @param first the same object at each render
 */
export function useKept<Value>(name: string, first: Value): [Value, (next: Value) => void] {
  const userId = useCurrentUser()?.id;
  const key = `dagvaerk.${name}`;
  const [value, setValue] = useState(first);
  // In an effect, because the server does not know the window.
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
