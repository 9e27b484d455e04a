import type { PreviewPageRow } from "#features/payrolls/rules/payroll-preview-page.ts";

export const noRowsText = "Filen vil ikke have nogen linjer.";

export const kindWords: Readonly<Partial<Record<PreviewPageRow["kind"], string>>> = {
  "hours-total": "Timer i alt",
  allowance: "Tillæg",
  absence: "Fravær",
};

export function previewRowKey({ user_id, employee_id, salary_code, kind, rate }: PreviewPageRow): string {
  return `${user_id} ${employee_id} ${salary_code} ${kind} ${rate}`;
}
