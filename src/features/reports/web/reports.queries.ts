import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { Report } from "../rules/report-call.ts";
import type { WantedReport } from "./wanted-report.ts";

/** A report with its request, so that the previous report keeps its own texts while the next one loads. */
export type ShownReport = { readonly wanted: WantedReport; readonly report: Report };

/** The key begins with `jobs`, so every saved job makes the report stale. A decision about absence does not. */
export function reportQuery(wanted: WantedReport) {
  return queryOptions({
    queryKey: ["jobs", "reports", wanted] as const,
    queryFn: async ({ signal }): Promise<ShownReport> => ({
      wanted,
      report: await api.get<Report>(withQuery("/api/reports", wanted), { signal }),
    }),
    placeholderData: keepPreviousData,
    staleTime: whileTheScreenComes,
  });
}
