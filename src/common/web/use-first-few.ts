import { useRouter } from "@tanstack/react-router";
import { useDeferredValue } from "react";

/**
 * How many of a list are made: the first few are on the screen at once, and a slow phone takes its time for the others. By
 * Back all of them stand at once, so that one is where one was.
 */
export function useFirstFew(count: number, few: number): number {
  const { location, resolvedLocation } = useRouter().state;
  const cameBack = (resolvedLocation?.state.__TSR_index ?? 0) > location.state.__TSR_index;
  return useDeferredValue(count, cameBack ? count : few);
}
