import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { NamedPeople, PayablePerson } from "../rules/payable-people.ts";
import type { Payable, Payroll, PayrollInput, UnpaidJob } from "../rules/payroll.ts";
import { pendingReversalsQuery } from "./runs/payroll-run.queries.ts";
import { payrollRuns } from "./runs/payroll-runs.queries.ts";

/** The key begins with `jobs`, so that every saved job makes the list stale. */
const unpaidJobs = ["jobs", "unpaid"] as const;

const loadFailed = { errorFlash: "Fejl ifm load af opgaver." };

export function unpaidJobsQuery(createdBeforeDate: string, list: Page & { readonly kind: JobKind | undefined }) {
  return queryOptions({
    queryKey: [...unpaidJobs, createdBeforeDate, list],
    queryFn: ({ signal }) =>
      api.get<UnpaidJob[]>(
        withQuery("/api/jobs/unpaid", { createdBeforeDate, with: "user,project.owner,costCenter.owner", ...list }),
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: loadFailed,
  });
}

export function payableQuery(createdBeforeDate: string, people: NamedPeople = {}) {
  const query = { createdBeforeDate, ...namedPeople(people) };
  return queryOptions({
    queryKey: [...unpaidJobs, createdBeforeDate, "payable", people],
    queryFn: ({ signal }) => api.get<Payable>(withQuery("/api/payrolls/payable", query), { signal }),
    meta: loadFailed,
  });
}

export const namedPeople = ({ without, only, pay_groups }: NamedPeople) => ({
  without: without?.join(","),
  only: only?.join(","),
  pay_groups: pay_groups?.join(","),
});

export function payablePeopleQuery(createdBeforeDate: string) {
  return queryOptions({
    queryKey: [...unpaidJobs, createdBeforeDate, "people"],
    queryFn: ({ signal }) =>
      api.get<PayablePerson[]>(withQuery("/api/payrolls/payable/people", { createdBeforeDate }), { signal }),
    meta: loadFailed,
  });
}

type CreatePayroll = Pick<SaveOptions<PayrollInput, Payroll>, "onSaved" | "onFieldErrors"> & {
  /** Receives the message of an error without field errors. */
  readonly onProblem: (message: string) => void;
};

export function useCreatePayroll({ onProblem, ...callbacks }: CreatePayroll) {
  const client = useQueryClient();
  return useSave({
    ...callbacks,
    request: (input: PayrollInput, options) => api.post<Payroll>("/api/payrolls", input, options),
    success: "Lønkørsel oprettet.",
    error: "Fejl ved oprettelse af lønkørsel",
    invalidates: [payrollRuns, ["jobs"]],
    onFailed: (error) => {
      // Jobs, reversals, absence or allowances have changed since they were shown, so everything shown is stale.
      if (error.status === 409)
        for (const queryKey of [payrollRuns, ["jobs"], pendingReversalsQuery.queryKey])
          void client.invalidateQueries({ queryKey });
      if (Object.keys(error.errors).length === 0) onProblem(error.message);
    },
  });
}
