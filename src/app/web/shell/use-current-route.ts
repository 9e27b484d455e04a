import { useMatches, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Access } from "#common/rules/access/access.ts";
import type { Screen } from "#common/web/routing/lazy-screen.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly access?: Access;
    readonly component?: Screen;
  }
}

export function useRouteAccess(): Access {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.access }) ?? "open";
}

export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export function useFocusOnNavigation(mainId: string): void {
  // `resolvedLocation` changes when the new screen is rendered. Until then, the clicked link keeps the focus.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isFirst) return;
    const main = document.getElementById(mainId);
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, mainId]);
}
