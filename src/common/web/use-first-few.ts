import { useRouter } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { usePlaceAfterReload } from "./routing/use-place-after-reload.ts";

/** The number of rows to render: first `few`, which a slow phone shows soon, and then all. After Back, all at once. */
export function useFirstFew(count: number, few: number): number {
  usePlaceAfterReload();
  const { location, resolvedLocation } = useRouter().state;
  const cameBack = (resolvedLocation?.state.__TSR_index ?? 0) > location.state.__TSR_index;
  return useDeferredValue(count, cameBack ? count : few);
}
