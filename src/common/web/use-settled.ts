import { useEffect, useState } from "react";

/** Milliseconds between the last keystroke and a search or check. */
export const debounceMilliseconds = 250;

export function useSettled<Value>(value: Value): Value {
  const key: string | undefined = JSON.stringify(value);
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), key === '""' ? 0 : debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [key]);
  return settled === undefined ? (undefined as Value) : JSON.parse(settled);
}
