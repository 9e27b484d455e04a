import { useIsFetching } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { maxPerPage } from "#common/rules/lists/page-size.ts";

type List = {
  readonly total: number | undefined;
  readonly perPage: number;
  readonly change: (search: { readonly page: undefined; readonly perPage: number }) => unknown;
};

/** Returns a function that loads up to `maxPerPage` rows of the list and then prints. */
export function usePrintAll({ total = 0, perPage, change }: List): () => void {
  const [isAsked, setAsked] = useState(false);
  const isLoading = useIsFetching() > 0;
  const isWhole = perPage >= Math.min(total, maxPerPage);
  // Deferred like the rows (`useFirstFew`), so that printing begins when all rows are rendered.
  const isReady = useDeferredValue(isAsked && isWhole && !isLoading, false);
  useEffect(() => {
    if (!isReady) return;
    setAsked(false);
    window.print();
  }, [isReady]);
  return () => {
    if (!isWhole) change({ page: undefined, perPage: maxPerPage });
    setAsked(true);
  };
}
