import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import type { PayrollFileCheck } from "../rules/file-check.ts";

type Checked = {
  /** `YYYY-MM-DD` */
  readonly createdBeforeDate: string;
  readonly jobs: "approved" | "all";
  /** Whether the salary codes of all open job types are looked at too. */
  readonly jobTypes?: "open";
  /** Of whose jobs alone, or of whose not: ids with commas between them. */
  readonly only?: string | undefined;
  readonly without?: string | undefined;
};

/** Under `jobs`, so that every saved job makes it stale. */
export const fileChecks = ["jobs", "payroll-file-check"] as const;

/** Whether the company's own file could be made of what is unpaid up to a date. */
export function payrollFileCheckQuery(checked: Checked) {
  return queryOptions({
    queryKey: [...fileChecks, checked],
    queryFn: ({ signal }) => api.get<PayrollFileCheck>(withQuery("/api/payrolls/file-check", checked), { signal }),
    placeholderData: keepPreviousData,
    // It reads every line.
    refetchOnWindowFocus: false,
  });
}
