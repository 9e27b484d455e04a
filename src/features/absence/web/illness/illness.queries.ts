import { queryOptions } from "@tanstack/react-query";
import { today } from "#common/rules/time/clock.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { queued, saveOrQueue } from "#common/web/offline/save-or-queue.ts";
import type { Absence } from "#features/absence/rules/absence.ts";
import type { recoveryPath, reportPath } from "#features/absence/rules/illness.ts";

export const allAbsences = ["absences"] as const;

/** A saved absence makes these queries stale. The keys of the front page and the week begin with `jobs`. */
export const dependents = [allAbsences, ["balances"], ["jobs"]] as const;

export const absenceOfToday = () => {
  const date = today().toString();
  return queryOptions({
    queryKey: [...allAbsences, "today", date] as const,
    queryFn: ({ signal }) => api.get<Absence[]>(withQuery("/api/absences", { from: date, to: date }), { signal }),
  });
};

type Report = { readonly path: typeof reportPath | typeof recoveryPath; readonly input: object };

export function useSendReport(onSaved: () => void) {
  return useSave({
    request: ({ path, input }: Report, { idempotencyKey: key }) =>
      saveOrQueue<Absence>({ path, input, key, typed: {}, attached: undefined }),
    // The message says nothing about health, because others may see the screen of a phone.
    success: (saved) => (saved === queued ? "Gemt på enheden. Sendes, når der er forbindelse igen." : "Det er meldt."),
    error: reasonOf,
    invalidates: dependents,
    onSaved,
  });
}

/** The dialogs of illness have no fields, so they show the errors of all fields as one text. */
export const reasonOf = ({ errors, message }: ApiError): string => Object.values(errors).flat().join(" ") || message;
