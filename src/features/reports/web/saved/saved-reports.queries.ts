import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type {
  SavedReport,
  SavedReportChange,
  SavedReportInput,
  SavedReports,
} from "#features/reports/rules/saved-report.ts";

const savedReports = ["saved-reports"] as const;

export const savedReportsQuery = queryOptions({
  queryKey: savedReports,
  queryFn: ({ signal }) => api.get<SavedReports>("/api/reports/saved", { signal }),
  staleTime: whileTheScreenComes,
});

type Callbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSaveReport(callbacks: Callbacks<SavedReportInput, SavedReport>) {
  return useSave({
    ...callbacks,
    request: (input: SavedReportInput, options) => api.post<SavedReport>("/api/reports/saved", input, options),
    success: "Rapport gemt.",
    invalidates: [savedReports],
  });
}

export function useChangeReport(id: number, callbacks: Callbacks<SavedReportChange, SavedReport>) {
  return useSave({
    ...callbacks,
    request: (input: SavedReportChange) => api.put<SavedReport>(`/api/reports/saved/${id}`, input),
    invalidates: [savedReports],
  });
}

export function useDeleteReport(callbacks: Callbacks<number, void>) {
  return useSave({
    ...callbacks,
    request: (id: number) => api.delete<void>(`/api/reports/saved/${id}`),
    success: "Gemt rapport slettet.",
    invalidates: [savedReports],
  });
}
