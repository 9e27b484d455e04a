import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { wasOpenedFrom } from "#common/web/routing/opened-from.ts";

/**
 * Returns a function that goes back, or to the list if there is no previous screen. A second tap does nothing: the form
 * stays until the next screen is ready, and the tap must not go further back.
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
    // Going back is possible again if the user stays because of unsaved changes.
    addEventListener("popstate", () => (isOnTheWay.current = false), { once: true });
    router.history.back();
  };
}
