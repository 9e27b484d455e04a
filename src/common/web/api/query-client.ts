import { QueryCache, QueryClient } from "@tanstack/react-query";
import { foundSessionEnded } from "../current-user.ts";
import { flash } from "../flash.ts";
import { ApiError } from "./request.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The flash that a failed fetch shows; without it the failure is only logged. */
      readonly errorFlash?: string;
      /** The answer is kept on the device, to be seen without a network (docs/security.md#what-is-kept-on-a-device). */
      readonly isKept?: boolean;
      /** It is shown beside every screen, and says nothing of how old the screen is. */
      readonly isBesideScreen?: boolean;
    };
  }
}

/** What is asked for ahead of a screen, or came with its page, is not asked for again when the screen's code is there. */
export const whileTheScreenComes = 5_000;

/** What the calls answered, for one user in one window or page. */
export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A server leaves the failure to the browser, which makes the call once more.
        if (typeof window === "undefined") return;
        console.error(error);
        if (query.meta?.errorFlash && !foundSessionEnded(error)) flash.error(query.meta.errorFlash);
      },
    }),
    // Without a connection a call fails and says so, instead of waiting in silence until there is one; then what is shown
    // is asked for again by itself.
    defaultOptions: {
      queries: { retry: isWorthARetry, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });

/** What the server refused it will refuse again; a lost connection may be back, unless the device knows that it has none. */
function isWorthARetry(failures: number, error: Error): boolean {
  return (
    failures < 1 &&
    typeof window !== "undefined" &&
    navigator.onLine &&
    (!(error instanceof ApiError) || error.status === 0 || error.status >= 502)
  );
}

/** For `refetchOnReconnect` of what a form starts from: it comes when it failed to, and does not change under the form. */
export function untilItIsThere({ state }: { readonly state: { readonly data: unknown } }): boolean {
  return state.data === undefined;
}
