import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { MyPay, MyPayRun } from "#features/payrolls/rules/my-pay.ts";

export function myPayQuery(list: Page) {
  return queryOptions({
    queryKey: ["jobs", "my-pay", list],
    queryFn: ({ signal }) => api.get<MyPay>(withQuery("/api/my-pay", list), { signal }),
    staleTime: whileTheScreenComes,
    placeholderData: keepPreviousData,
    meta: { isKept: true },
  });
}

export function myPayRunQuery(payrollId: number, list: Page) {
  return queryOptions({
    queryKey: ["jobs", "my-pay", payrollId, list],
    queryFn: ({ signal }) => api.get<MyPayRun>(withQuery(`/api/my-pay/${payrollId}`, list), { signal }),
    placeholderData: keepPreviousData,
    meta: { isKept: true },
  });
}
