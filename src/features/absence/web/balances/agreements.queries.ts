import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { AgreementInput, HolidayAgreement } from "#features/absence/rules/balances/agreements.ts";
import type { Settlements } from "#features/absence/rules/balances/balances.ts";
import type { YearsOfPay } from "#features/absence/rules/balances/holiday/holiday-pay.ts";

const all = ["balances"] as const;

export function agreementsQuery(userId: number) {
  return queryOptions({
    queryKey: [...all, "agreements", userId] as const,
    queryFn: ({ signal }) => api.get<HolidayAgreement[]>(`/api/users/${userId}/holiday-agreements`, { signal }),
  });
}

export const settlementsQuery = queryOptions({
  queryKey: [...all, "settlements"] as const,
  queryFn: ({ signal }) => api.get<Settlements>("/api/balances/settlements", { signal }),
});

export const holidayPayQuery = queryOptions({
  queryKey: [...all, "holiday-pay"] as const,
  queryFn: ({ signal }) => api.get<YearsOfPay>("/api/payrolls/holiday-pay", { signal }),
});

type Callbacks = Pick<SaveOptions<AgreementInput, HolidayAgreement>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useProposeAgreement(userId: number, callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: AgreementInput, options) =>
      api.post<HolidayAgreement>(`/api/users/${userId}/holiday-agreements`, input, options),
    success: "Forslaget er sendt til den anden part.",
    error: unlessInvalid,
    invalidates: [all],
  });
}

export function useChangeAgreement(id: number) {
  return useSave({
    request: (change: "confirmation" | "withdrawal") =>
      api.post<HolidayAgreement>(`/api/holiday-agreements/${id}/${change}`, {}),
    success: ({ withdrawn_at }) => (withdrawn_at === null ? "Aftalen er bekræftet." : "Forslaget er trukket tilbage."),
    invalidates: [all],
  });
}
