import { QueryCache, QueryClient } from "@tanstack/react-query";
import { flash } from "./flash.ts";
import { ApiError } from "./request.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The flash that a failed fetch shows; without it the failure is only logged (specification 8). */
      readonly errorFlash?: string;
    };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      console.error(error);
      if (query.meta?.errorFlash) flash.error(query.meta.errorFlash);
    },
  }),
  // Without a connection a call fails and says so, instead of waiting in silence until there is one.
  defaultOptions: {
    queries: { retry: isWorthARetry, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** What the server refused it will refuse again; a lost connection may be back. */
function isWorthARetry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 502);
}
