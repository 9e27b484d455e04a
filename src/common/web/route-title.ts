import { useMatches } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly title?: string;
  }
}

/** The title of the screen that is shown (specification 2). */
export function useRouteTitle(): string {
  return useMatches().at(-1)?.staticData.title ?? "Ukendt side";
}
