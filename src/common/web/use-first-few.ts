import { useRouter } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { usePlaceAfterReload } from "./routing/use-place-after-reload.ts";

/**
 * How many of a list are made: the first few are on the screen at once, and a slow phone takes its time for the others. By
 * Back all of them stand at once, so that one is where one was; where the page is loaded again, one is led there.
 */
export function useFirstFew(count: number, few: number): number {
  usePlaceAfterReload();
  const { location, resolvedLocation } = useRouter().state;
  const cameBack = (resolvedLocation?.state.__TSR_index ?? 0) > location.state.__TSR_index;
  return useDeferredValue(count, cameBack ? count : few);
}
