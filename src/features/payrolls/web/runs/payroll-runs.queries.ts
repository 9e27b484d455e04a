import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { payrollList } from "#features/payrolls/rules/payroll.ts";

export const payrollRuns = ["payrolls"] as const;

/** A page has few runs, so that the unpaid jobs below are visible. */
export const defaultRunsPerPage = 5;

type PayrollPage = z.infer<typeof payrollList>;

/** The query has its own module, because the request starts before the screen's code is loaded. */
export function payrollRunsQuery(list: Page) {
  return queryOptions({
    queryKey: [...payrollRuns, list],
    queryFn: ({ signal }) => api.get<PayrollPage>(withQuery("/api/payrolls", list), { signal }),
    staleTime: whileTheScreenComes,
    placeholderData: keepPreviousData,
    meta: { errorFlash: "Error trying to fetch payrolls." },
  });
}
