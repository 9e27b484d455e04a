import { useElementScrollRestoration } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Whoever does one of these is somewhere else by now. */
const moves = ["wheel", "touchstart", "pointerdown", "keydown", "popstate"];

/**
 * A page that is loaded again goes back to where it was. The router does so at once, when a long list has only its first
 * rows; the rest of the way is gone when the page is as long as it was.
 */
export function usePlaceAfterReload(): void {
  const left = useElementScrollRestoration({ getElement: () => window });
  const [top] = useState(left?.scrollY ?? 0);
  useEffect(() => {
    if (top <= longestWay()) return;
    const stop = new AbortController();
    const growth = new ResizeObserver(() => {
      if (top > longestWay()) return;
      scrollTo({ top });
      stop.abort();
    });
    stop.signal.addEventListener("abort", () => growth.disconnect());
    for (const move of moves) addEventListener(move, () => stop.abort(), { signal: stop.signal });
    growth.observe(document.body);
    return () => stop.abort();
  }, [top]);
}

/** As far down as the page can be scrolled at the moment, in pixels. */
const longestWay = () => document.documentElement.scrollHeight - innerHeight;
