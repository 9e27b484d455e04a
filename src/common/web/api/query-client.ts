import { QueryCache, QueryClient } from "@tanstack/react-query";
import { foundSessionEnded } from "../current-user.ts";
import { flash } from "../flash.ts";
import { ApiError } from "./request.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The flash after a failure. If it is absent, the failure is only logged. */
      readonly errorFlash?: string;
      /** Whether the result is stored on the device for offline use (docs/security.md#data-on-a-device). */
      readonly isKept?: boolean;
      /** Whether every screen shows the result, such as the timer. The offline bar then ignores the result's age. */
      readonly isBesideScreen?: boolean;
    };
  }
}

/** Milliseconds for which a prefetched result stays fresh while the code of its screen loads. */
export const whileTheScreenComes = 5_000;

export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // On the server a failure needs no log, because the browser repeats the call.
        if (typeof window === "undefined") return;
        console.error(error);
        if (query.meta?.errorFlash && !foundSessionEnded(error)) flash.error(query.meta.errorFlash);
      },
    }),
    // Offline, a query or write fails at once. By default, it would wait for a connection.
    defaultOptions: {
      queries: { retry: isWorthARetry, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });

function isWorthARetry(failures: number, error: Error): boolean {
  return (
    failures < 1 &&
    typeof window !== "undefined" &&
    navigator.onLine &&
    (!(error instanceof ApiError) || error.status === 0 || error.status >= 502)
  );
}

/** The `refetchOnReconnect` of a form's query: repeats a failed query, but never changes data that a user edits. */
export function untilItIsThere({ state }: { readonly state: { readonly data: unknown } }): boolean {
  return state.data === undefined;
}
