import { useRouter } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { usePlaceAfterReload } from "./routing/use-place-after-reload.ts";

/**
 * The number of rows to render. It is first `few`, so that a slow phone shows some rows soon, and then `count`. After
 * Back, it is `count` at once, so that the page is long enough for the former scroll position.
 */
export function useFirstFew(count: number, few: number): number {
  usePlaceAfterReload();
  const { location, resolvedLocation } = useRouter().state;
  const cameBack = (resolvedLocation?.state.__TSR_index ?? 0) > location.state.__TSR_index;
  return useDeferredValue(count, cameBack ? count : few);
}
