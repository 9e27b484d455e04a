import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { AllowanceReport } from "#features/allowances/rules/allowance-report.ts";
import type { ReportGroup } from "#features/allowances/rules/report-groups.ts";

export function allowanceReportQuery(query: { readonly month: string; readonly by: ReportGroup }) {
  return queryOptions({
    queryKey: ["jobs", "allowances", "report", query] as const,
    queryFn: ({ signal }) => api.get<AllowanceReport>(withQuery("/api/allowances", query), { signal }),
    placeholderData: keepPreviousData,
    staleTime: whileTheScreenComes,
  });
}
