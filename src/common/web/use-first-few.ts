import { useRouter } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { usePlaceAfterReload } from "./routing/use-place-after-reload.ts";

/** At first `few`, so that a slow phone shows some rows soon. After Back, `count` at once for the scroll position. */
export function useFirstFew(count: number, few: number): number {
  usePlaceAfterReload();
  const { location, resolvedLocation } = useRouter().state;
  const cameBack = (resolvedLocation?.state.__TSR_index ?? 0) > location.state.__TSR_index;
  return useDeferredValue(count, cameBack ? count : few);
}
