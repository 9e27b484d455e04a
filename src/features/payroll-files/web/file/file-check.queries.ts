import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import type { PayrollFileCheck } from "#features/payroll-files/rules/checks/file-check.ts";

type Checked = {
  readonly createdBeforeDate: string;
  readonly jobs: "approved" | "all";
  /** If given, also checks codes of job types, kinds of absence and allowance rules that the run does not use. */
  readonly jobTypes?: "open";
  /** Ids of included or excluded users, separated by commas. */
  readonly only?: string | undefined;
  readonly without?: string | undefined;
};

/** The key begins with `jobs`, so that every saved job invalidates the checks. */
export const fileChecks = ["jobs", "payroll-file-check"] as const;

export function payrollFileCheckQuery(checked: Checked) {
  return queryOptions({
    queryKey: [...fileChecks, checked],
    queryFn: ({ signal }) => api.get<PayrollFileCheck>(withQuery("/api/payrolls/file-check", checked), { signal }),
    placeholderData: keepPreviousData,
    // The check is expensive, because the server reads every line.
    refetchOnWindowFocus: false,
  });
}
