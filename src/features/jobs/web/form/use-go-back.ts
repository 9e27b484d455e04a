import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { wasOpenedFrom } from "#common/web/routing/opened-from.ts";

/**
 * Back to where the form was opened from; from a link that was opened by itself, to the list. Once: the form is there
 * until the next screen is, and a second tap must not lead past it.
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
    // Where one is asked before what was typed is lost, and stays, one may go back later.
    addEventListener("popstate", () => (isOnTheWay.current = false), { once: true });
    router.history.back();
  };
}
