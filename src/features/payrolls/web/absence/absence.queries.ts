import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import type { AbsenceChecks } from "#features/payrolls/rules/absence/absence-checks.ts";
import type {
  ComingAbsence,
  myRunAbsence,
  PayableAbsence,
  RunAbsencePage,
} from "#features/payrolls/rules/absence/run-absence.ts";
import type { NamedPeople } from "#features/payrolls/rules/payable-people.ts";
import { namedPeople } from "../payrolls.queries.ts";
import { payrollRuns } from "../runs/payroll-runs.queries.ts";

export function payableAbsenceQuery(createdBeforeDate: string, people: NamedPeople = {}) {
  return queryOptions({
    queryKey: [...payrollRuns, "payable-absence", createdBeforeDate, people],
    queryFn: ({ signal }) =>
      api.get<PayableAbsence>(withQuery("/api/payrolls/absence", { createdBeforeDate, ...namedPeople(people) }), {
        signal,
      }),
    // Other screens change absence and do not invalidate this query.
    refetchOnMount: "always",
  });
}

export function absenceChecksQuery(createdBeforeDate: string) {
  return queryOptions({
    queryKey: [...payrollRuns, "absence-checks", createdBeforeDate],
    queryFn: ({ signal }) =>
      api.get<AbsenceChecks>(withQuery("/api/payrolls/absence-checks", { createdBeforeDate }), { signal }),
    refetchOnMount: "always",
  });
}

export function runAbsenceQuery(payrollId: number, page: Page) {
  return queryOptions({
    queryKey: [...payrollRuns, "run", payrollId, "absence", page],
    queryFn: ({ signal }) => api.get<RunAbsencePage>(withQuery(`/api/payrolls/${payrollId}/absence`, page), { signal }),
    placeholderData: keepPreviousData,
  });
}

export const comingAbsenceQuery = queryOptions({
  queryKey: ["jobs", "my-pay", "absence"],
  queryFn: ({ signal }) => api.get<ComingAbsence>("/api/my-pay/absence", { signal }),
  refetchOnMount: "always",
  meta: { isKept: true },
});

export function myRunAbsenceQuery(payrollId: number) {
  return queryOptions({
    queryKey: ["jobs", "my-pay", payrollId, "absence"],
    queryFn: ({ signal }) => api.get<z.infer<typeof myRunAbsence>>(`/api/my-pay/${payrollId}/absence`, { signal }),
    meta: { isKept: true },
  });
}
