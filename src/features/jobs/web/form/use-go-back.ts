import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { wasOpenedFrom } from "#common/web/routing/opened-from.ts";

/** A second tap must not go back further. */
export function useGoBack(listPath: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const here = useRef(router.latestLocation.pathname);
  const isOnTheWay = useRef(false);
  return () => {
    if (isOnTheWay.current || router.latestLocation.pathname !== here.current) return;
    if (!canGoBack && !wasOpenedFrom(listPath)) return void router.navigate({ to: listPath });
    isOnTheWay.current = true;
    // If the user stays because of unsaved changes, going back is possible again.
    addEventListener("popstate", () => (isOnTheWay.current = false), { once: true });
    router.history.back();
  };
}
