import { useElementScrollRestoration } from "@tanstack/react-router";
import { useEffect, useState } from "react";

const moves = ["wheel", "touchstart", "pointerdown", "keydown", "popstate"];

/** Scrolls back after a reload, once the page is long enough. The router scrolls before a long list has all rows. */
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

const longestWay = () => document.documentElement.scrollHeight - innerHeight;
