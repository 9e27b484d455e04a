import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { wasOpenedFrom } from "../../../../common/web/routing/opened-from.ts";

/** Back to where the form was opened from; from a link that was opened by itself, to the list. */
export function useGoBack(listPath: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack || wasOpenedFrom(listPath)) router.history.back();
    else void router.navigate({ to: listPath });
  };
}
