import { useEffect, useState } from "react";
import { useCurrentUser } from "./current-user.ts";

type Kept<Value> = { readonly userId: number | undefined; readonly value: Value };

/**
 * State that stays in this window while one looks at something else, and when the session ends under it. The next user who
 * logs in here begins anew.
 * @param first the same object at each render
 */
export function useKept<Value>(name: string, first: Value): [Value, (next: Value) => void] {
  const userId = useCurrentUser()?.id;
  const key = `dagvaerk.${name}`;
  const [value, setValue] = useState(first);
  // The server, which makes the page first, knows nothing of it.
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
