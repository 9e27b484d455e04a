import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { PayrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import type { BookedSum } from "#features/payrolls/rules/expense-books.ts";
import type { PayGroup } from "#features/payrolls/rules/pay-groups.ts";
import type {
  PayrollDetails,
  PayrollFileInfo,
  PayrollFileText,
  PayrollRunLine,
  payrollLinePage,
  payrollTotalPage,
  Reversal,
  ReversalInput,
  TotalGroup,
} from "#features/payrolls/rules/payroll-run.ts";
import { payrollRuns } from "./payroll-runs.queries.ts";

const allJobs = ["jobs"] as const;
/** The key begins with `payrollRuns`, because a new run or an annulment changes whether this run can be annulled. */
const runKey = (id: number) => [...payrollRuns, "run", id] as const;

export function payrollRunQuery(id: number) {
  return queryOptions({
    queryKey: runKey(id),
    queryFn: ({ signal }) => api.get<PayrollDetails>(`/api/payrolls/${id}`, { signal }),
  });
}

type LineList = Page & { readonly filter: string; readonly kind: JobKind | undefined };

export function payrollLinesQuery(id: number, list: LineList) {
  return queryOptions({
    queryKey: [...runKey(id), "lines", list],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof payrollLinePage>>(withQuery(`/api/payrolls/${id}/lines`, list), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function bookedSumQuery(period: { readonly from: string; readonly to: string }) {
  return queryOptions({
    queryKey: [...payrollRuns, "books", period],
    queryFn: ({ signal }) => api.get<BookedSum>(withQuery("/api/expense-books/sum", period), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function payrollTotalsQuery(id: number, list: Page & { readonly by: TotalGroup }) {
  return queryOptions({
    queryKey: [...runKey(id), "totals", list] as const,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof payrollTotalPage>>(withQuery(`/api/payrolls/${id}/totals`, list), { signal }),
    // The previous page stays while the next one loads, unless the user has changed the grouping.
    placeholderData: (previous, query) => (query?.queryKey[4].by === list.by ? previous : undefined),
  });
}

export const pendingReversalsQuery = queryOptions({
  queryKey: [...payrollRuns, "reversals"],
  queryFn: ({ signal }) => api.get<Reversal[]>("/api/reversals", { signal }),
});

export function reversalsOfGroupsQuery(createdBeforeDate: string, pay_groups: readonly PayGroup[]) {
  const query = { createdBeforeDate, pay_groups: pay_groups.join(",") };
  return queryOptions({
    queryKey: [...pendingReversalsQuery.queryKey, query],
    queryFn: ({ signal }) => api.get<Reversal[]>(withQuery("/api/reversals", query), { signal }),
  });
}

export function useAnnulPayroll(id: number, onDone: () => void) {
  const client = useQueryClient();
  const { save, isSaving } = useSave({
    request: () => api.post<PayrollDetails>(`/api/payrolls/${id}/annulment`),
    success: "Lønkørsel annulleret.",
    error: (error) => `Lønkørslen blev ikke annulleret: ${error.message}`,
    invalidates: [payrollRuns, allJobs],
    onSaved: onDone,
    onFailed: ({ status }) => {
      if (status !== 409) return;
      // The reloaded page shows why the run cannot be annulled.
      void client.invalidateQueries({ queryKey: payrollRuns });
      onDone();
    },
  });
  return { annul: () => save(undefined), isSaving };
}

export function useReverseJob(
  line: PayrollRunLine,
  options: Pick<SaveOptions<ReversalInput, Reversal>, "onSaved" | "onFailed">,
) {
  const client = useQueryClient();
  const { save, isSaving } = useSave({
    request: (input: ReversalInput) => api.post<Reversal>(`/api/jobs/${line.job_id}/reversal`, input),
    success: "Opgaven er tilbageført.",
    error: (error: ApiError) => `Tilbageførsel fejlede: ${error.message}`,
    invalidates: [payrollRuns, allJobs],
    ...options,
    onFailed: (error) => {
      if ([404, 409].includes(error.status)) void client.invalidateQueries({ queryKey: payrollRuns });
      options.onFailed?.(error);
    },
  });
  return { reverse: save, isSaving };
}

export function payrollFileTextQuery(id: number, page: Page & { readonly format: PayrollFormatName }) {
  return queryOptions({
    queryKey: [...runKey(id), "file", page],
    queryFn: ({ signal }) => api.get<PayrollFileText>(withQuery(`/api/payrolls/${id}/file`, page), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRenewPayrollFile(id: number, format: PayrollFormatName) {
  const { save, isSaving } = useSave({
    request: () => api.post<PayrollFileInfo>(`/api/payrolls/${id}/files`, { format }),
    success: "Filen følger nu lønopsætningen.",
    error: ({ message }) => `Filen blev ikke dannet: ${message}`,
    invalidates: [runKey(id)],
  });
  return { renew: () => save(undefined), isSaving };
}
