import { useEffect, useState } from "react";
import { debounceMilliseconds } from "./debounce.ts";

/** A value after it has not changed for a moment. */
export function useSettled<Value>(value: Value | undefined): Value | undefined {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [key]);
  return settled === undefined ? undefined : JSON.parse(settled);
}
