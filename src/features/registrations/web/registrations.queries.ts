import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { flash } from "#common/web/flash.ts";
import type { RegistrationMonth } from "../rules/registration-month.ts";
import type {
  RegistrationReminderInput,
  RegistrationReminders,
  Registrations,
  SentReminders,
} from "../rules/registrations.ts";

/** The key begins with `jobs`, so that every saved job makes these queries stale. */
const registrations = ["jobs", "registrations"] as const;

export const peoplePerPage = 50;

type Week = { readonly date: string; readonly filter: string };

export function registrationsQuery(query: Week & { readonly page: number }) {
  return queryOptions({
    queryKey: [...registrations, query] as const,
    queryFn: ({ signal }) =>
      api.get<Registrations>(withQuery("/api/registrations", { ...query, perPage: peoplePerPage }), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function registrationMonthQuery(month: string, page: number) {
  return queryOptions({
    queryKey: [...registrations, "month", month, page] as const,
    queryFn: ({ signal }) =>
      api.get<RegistrationMonth>(withQuery("/api/registrations/month", { month, page, perPage: peoplePerPage }), {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The people to remind are fetched again each time the dialog opens. */
export function registrationRemindersQuery(week: Week) {
  return queryOptions({
    queryKey: [...registrations, "reminders", week] as const,
    queryFn: ({ signal }) =>
      api.get<RegistrationReminders>(withQuery("/api/registrations/reminders", week), { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useRemind(onSaved: () => void) {
  return useSave({
    request: (input: RegistrationReminderInput) => api.post<SentReminders>("/api/registrations/reminders", input),
    error: "Påmindelserne kunne ikke sendes. Prøv igen.",
    invalidates: [registrations],
    onSaved: ({ sent_to }, { user_ids }) => {
      flash.success(sentText(sent_to.length, user_ids.length));
      onSaved();
    },
  });
}

function sentText(sent: number, asked: number): string {
  const text =
    sent === 0 ? "Ingen påmindelser er sendt." : `${counted(sent, "påmindelse er", "påmindelser er")} sendt.`;
  const rest = asked - sent;
  return rest === 0
    ? text
    : `${text} ${rest === 1 ? "1 var" : `${rest} var`} ikke nødvendig${rest === 1 ? "" : "e"} mere.`;
}
