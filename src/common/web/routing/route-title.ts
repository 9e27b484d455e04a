import { useMatches } from "@tanstack/react-router";
import { useLayoutEffect, useSyncExternalStore } from "react";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly title?: string;
  }
}

export function useRouteTitle(): string {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? "Ukendt side";
  return useSyncExternalStore(subscribe, getTitle, noTitle) ?? ofRoute;
}

export function useScreenTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    publish(title);
    return () => publish(undefined);
  }, [title]);
}

let ofScreen: string | undefined;
const listeners = new Set<() => void>();

function publish(title: string | undefined): void {
  ofScreen = title;
  for (const listener of listeners) listener();
}

const getTitle = () => ofScreen;

/** The server renders no screen that overrides its title. */
const noTitle = () => undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
