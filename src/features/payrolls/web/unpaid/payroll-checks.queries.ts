import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { PayrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import type { PayrollChecks, Reminders } from "#features/payrolls/rules/payroll-checks.ts";
import type { PayrollPreviewPage } from "#features/payrolls/rules/payroll-preview-page.ts";
import type { PayrollSelection } from "#features/payrolls/rules/payroll-selection.ts";

/** The key begins with `jobs`, so that every saved job makes the checks stale. */
const checks = ["jobs", "payroll-checks"] as const;

export function payrollChecksQuery(createdBeforeDate: string) {
  return queryOptions({
    queryKey: [...checks, createdBeforeDate],
    queryFn: ({ signal }) =>
      api.get<PayrollChecks>(withQuery("/api/payrolls/checks", { createdBeforeDate }), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSendReminders() {
  return useSave({
    request: (created_before_date: string) => api.post<Reminders>("/api/payrolls/reminders", { created_before_date }),
    success: "Påmindelserne er sendt.",
    error: "Påmindelserne kunne ikke sendes. Prøv igen.",
    invalidates: [checks],
  });
}

export type PreviewOf =
  | { readonly createdBeforeDate: string; readonly jobs: PayrollSelection }
  | { readonly payrollId: number };

type PreviewPage = Page & { readonly format: PayrollFormatName | undefined };

export function payrollPreviewQuery(of: PreviewOf, page: PreviewPage) {
  const path = "payrollId" in of ? `/api/payrolls/${of.payrollId}/preview` : "/api/payrolls/preview";
  const query = "payrollId" in of ? page : { ...of, ...page };
  return queryOptions({
    queryKey: ["jobs", "payroll-preview", of, page],
    queryFn: ({ signal }) => api.get<PayrollPreviewPage>(withQuery(path, query), { signal }),
    placeholderData: keepPreviousData,
  });
}
