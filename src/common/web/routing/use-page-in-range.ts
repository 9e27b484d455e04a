import { useEffect, useRef } from "react";

export function usePageInRange(page: number, pages: number, onPage: (page: number) => void): void {
  const goTo = useRef(onPage);
  goTo.current = onPage;
  const isPastTheEnd = pages > 0 && page > pages;
  useEffect(() => {
    if (isPastTheEnd) goTo.current(pages);
  }, [isPastTheEnd, pages]);
}
