import { useSyncExternalStore } from "react";

/** The URL of this page at `BASE_URL`; undefined if the browser is already there, or if `BASE_URL` is not set. */
export function useRightAddress(): URL | undefined {
  return useSyncExternalStore(never, rightAddress, () => undefined);
}

const never = () => () => {};

let known: URL | undefined;

function rightAddress(): URL | undefined {
  const text = document.getElementById("base-url")?.textContent;
  const origin: string | undefined = text ? JSON.parse(text) : undefined;
  if (!origin || origin === location.origin) return undefined;
  const { pathname, search } = location;
  const right = new URL(origin + pathname + search);
  if (known?.href !== right.href) known = right;
  return known;
}
