import { useRouter } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { usePlaceAfterReload } from "./routing/use-place-after-reload.ts";

/**
 * The first few rows of a list are rendered at once, because a slow phone takes long for the others. After Back all
 * are, and after a reload the scroll position is restored.
 */
export function useFirstFew(count: number, few: number): number {
  usePlaceAfterReload();
  const { location, resolvedLocation } = useRouter().state;
  const cameBack = (resolvedLocation?.state.__TSR_index ?? 0) > location.state.__TSR_index;
  return useDeferredValue(count, cameBack ? count : few);
}
