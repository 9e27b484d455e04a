import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import type {
  MyAllowances,
  PayableAllowances,
  RunAllowancePage,
} from "#features/payrolls/rules/allowances/run-allowances.ts";
import type { PayableJobs } from "#features/payrolls/rules/payroll.ts";
import type { PayrollSelection } from "#features/payrolls/rules/payroll-selection.ts";
import { payrollRuns } from "../runs/payroll-runs.queries.ts";

type Chosen = {
  readonly jobs: PayrollSelection;
  /** If undefined, the query covers all jobs of the selection. */
  readonly shown_jobs?: PayableJobs["jobs"];
  /** Stands for `shown_jobs` in the query key, which would be too long with all ids. */
  readonly of: readonly unknown[];
};

export function payableAllowancesQuery(created_before_date: string, { of, ...choice }: Chosen) {
  return queryOptions({
    queryKey: [...payrollRuns, "payable-allowances", created_before_date, of],
    queryFn: ({ signal }) =>
      api.post<PayableAllowances>("/api/payrolls/allowances", { created_before_date, ...choice }, { signal }),
    refetchOnMount: "always",
  });
}

export function runAllowancesQuery(payrollId: number, page: Page) {
  return queryOptions({
    queryKey: [...payrollRuns, "run", payrollId, "allowances", page],
    queryFn: ({ signal }) =>
      api.get<RunAllowancePage>(withQuery(`/api/payrolls/${payrollId}/allowances`, page), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function myRunAllowancesQuery(payrollId: number) {
  return queryOptions({
    queryKey: ["jobs", "my-pay", payrollId, "allowances"],
    queryFn: ({ signal }) => api.get<MyAllowances>(`/api/my-pay/${payrollId}/allowances`, { signal }),
    meta: { isKept: true },
  });
}

export const myAllowancesQuery = queryOptions({
  queryKey: ["jobs", "my-pay", "allowances"],
  queryFn: ({ signal }) => api.get<MyAllowances>("/api/my-pay/allowances", { signal }),
  meta: { isKept: true },
});
