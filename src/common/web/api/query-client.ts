import { QueryCache, QueryClient } from "@tanstack/react-query";
import { foundSessionEnded } from "../current-user.ts";
import { flash } from "../flash.ts";
import { ApiError } from "./request.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Without it, a failure is only logged. */
      readonly errorFlash?: string;
      /** Stored on the device for offline use (docs/security.md#data-on-a-device). */
      readonly isKept?: boolean;
      /** Part of every screen, so it does not make a screen count as old. */
      readonly isBesideScreen?: boolean;
    };
  }
}

/** Milliseconds for which a prefetched result stays fresh, until the screen's code has loaded. */
export const whileTheScreenComes = 5_000;

export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // On the server a failure needs no log: the browser repeats the call.
        if (typeof window === "undefined") return;
        console.error(error);
        if (query.meta?.errorFlash && !foundSessionEnded(error)) flash.error(query.meta.errorFlash);
      },
    }),
    // Offline, a query fails at once instead of waiting silently, and is repeated after reconnecting.
    defaultOptions: {
      queries: { retry: isWorthARetry, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });

/** Refusals are final; a lost connection may return, unless the device knows that it is offline. */
function isWorthARetry(failures: number, error: Error): boolean {
  return (
    failures < 1 &&
    typeof window !== "undefined" &&
    navigator.onLine &&
    (!(error instanceof ApiError) || error.status === 0 || error.status >= 502)
  );
}

/** As `refetchOnReconnect` for a form: its data loads after a failure, but does not change while it is edited. */
export function untilItIsThere({ state }: { readonly state: { readonly data: unknown } }): boolean {
  return state.data === undefined;
}
