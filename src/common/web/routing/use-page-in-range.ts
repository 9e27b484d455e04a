import { useEffect, useRef } from "react";

/** Goes to the last page where an old address, or rows that went away, point past it: an empty page helps nobody. */
export function usePageInRange(page: number, pages: number, onPage: (page: number) => void): void {
  const goTo = useRef(onPage);
  goTo.current = onPage;
  const isPastTheEnd = pages > 0 && page > pages;
  useEffect(() => {
    if (isPastTheEnd) goTo.current(pages);
  }, [isPastTheEnd, pages]);
}
