import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { wasOpenedFrom } from "#common/web/routing/opened-from.ts";

/**
 * Goes back to the previous screen, or to the list when the form was opened from a link. Only once: the form stays
 * until the next screen is ready, and a second tap must not go further back.
 */
export function useGoBack(listPath: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const here = useRef(router.latestLocation.pathname);
  const isOnTheWay = useRef(false);
  return () => {
    if (isOnTheWay.current || router.latestLocation.pathname !== here.current) return;
    if (!canGoBack && !wasOpenedFrom(listPath)) return void router.navigate({ to: listPath });
    isOnTheWay.current = true;
    // When the user stays because of unsaved changes, going back is possible again.
    addEventListener("popstate", () => (isOnTheWay.current = false), { once: true });
    router.history.back();
  };
}
