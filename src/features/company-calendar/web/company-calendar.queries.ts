import { queryOptions } from "@tanstack/react-query";
import type { CompanyCalendar, CompanyCalendarInput } from "#common/rules/norm/company-calendar-input.ts";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import { refreshUser } from "#common/web/current-user.ts";

const path = "/api/company-calendar";

export const companyCalendarQuery = queryOptions({
  queryKey: ["company-calendar"] as const,
  queryFn: ({ signal }) => api.get<CompanyCalendar>(path, { signal }),
});

type Callbacks = Pick<SaveOptions<ChangeOf<CompanyCalendarInput>, CompanyCalendar>, "onFailed" | "onFieldErrors"> & {
  readonly onSaved: () => void;
};

export function useSaveCompanyCalendar({ onSaved, ...callbacks }: Callbacks) {
  return useSave({
    ...callbacks,
    record: companyCalendarQuery.queryKey,
    request: (input: ChangeOf<CompanyCalendarInput>) => api.put<CompanyCalendar>(path, input),
    success: "Fridagene er gemt.",
    error: unlessInvalid,
    invalidates: [companyCalendarQuery.queryKey, ["jobs"]],
    onSaved: () => {
      // Forms take the days off from the data of the current user.
      void refreshUser();
      onSaved();
    },
  });
}
