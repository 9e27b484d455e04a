import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { PayrollSetupInput, SavedPayrollSetup } from "../rules/payroll-setup.ts";
import { fileChecks } from "./file/file-check.queries.ts";

const setupKey = ["payroll-setup"] as const;

export const payrollSetupQuery = queryOptions({
  queryKey: setupKey,
  queryFn: ({ signal }) => api.get<SavedPayrollSetup>("/api/payroll-setup", { signal }),
});

type Callbacks = Pick<SaveOptions<PayrollSetupInput, SavedPayrollSetup>, "onSaved" | "onFailed">;

export function useSavePayrollSetup(callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: PayrollSetupInput) => api.put<SavedPayrollSetup>("/api/payroll-setup", input),
    success: "Lønopsætningen er gemt.",
    error: "Lønopsætningen blev ikke gemt.",
    invalidates: [setupKey, ["payrolls"], fileChecks],
  });
}
