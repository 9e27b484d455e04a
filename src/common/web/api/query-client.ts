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
      /** Whether the result is part of every screen. Its age then does not make a screen count as old. */
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
        // On the server a failure needs no log: the browser repeats the call.
        if (typeof window === "undefined") return;
        console.error(error);
        if (query.meta?.errorFlash && !foundSessionEnded(error)) flash.error(query.meta.errorFlash);
      },
    }),
    // Offline, a query fails at once and does not wait silently. It is repeated after the device has reconnected.
    defaultOptions: {
      queries: { retry: isWorthARetry, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });

/** A refusal is final. A request without a response is repeated once, unless the device knows that it is offline. */
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
