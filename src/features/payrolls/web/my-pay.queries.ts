import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "../../../common/web/api.ts";
import type { MyPay } from "../rules/my-pay.ts";

/** Under `jobs`, so that every saved job makes it stale. */
export function myPayQuery(list: { readonly page: number; readonly perPage: number }) {
  return queryOptions({
    queryKey: ["jobs", "my-pay", list],
    queryFn: ({ signal }) => api.get<MyPay>(withQuery("/api/my-pay", list), { signal }),
    placeholderData: keepPreviousData,
  });
}
