import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import { flash } from "#common/web/flash.ts";
import type {
  AccountingSetup,
  AccountingSetupInput,
} from "#features/invoice-bases/rules/accounting/accounting-setup.ts";
import { draftInWords } from "#features/invoice-bases/rules/accounting/draft-words.ts";
import type { InvoiceBasisDetails } from "#features/invoice-bases/rules/invoice-basis.ts";
import { basesKey, basisQuery } from "../invoice-bases.queries.ts";

const path = "/api/accounting-setup";

export const accountingSetupQuery = queryOptions({
  queryKey: ["accounting-setup"] as const,
  queryFn: ({ signal }) => api.get<AccountingSetup>(path, { signal }),
});

type Saving = SaveOptions<ChangeOf<AccountingSetupInput>, AccountingSetup>;

/** Bases become stale too, because they name the system to which they can be sent. */
export function useSaveAccountingSetup(callbacks: Pick<Saving, "onFailed" | "onFieldErrors" | "onSaved">) {
  return useSave({
    ...callbacks,
    record: accountingSetupQuery.queryKey,
    request: (input: ChangeOf<AccountingSetupInput>) => api.put<AccountingSetup>(path, input),
    success: "Regnskabssystemet er gemt.",
    error: unlessInvalid,
    invalidates: [accountingSetupQuery.queryKey, basesKey],
  });
}

export function useSendDraft(id: number) {
  return useSave({
    request: (_: undefined) => api.post<InvoiceBasisDetails>(`/api/invoice-bases/${id}/draft`),
    record: basisQuery(id).queryKey,
    invalidates: [basesKey],
    onSaved: ({ draft }) => {
      if (draft?.status === "sent") flash.success(`${draftInWords(draft)}.`);
    },
  });
}
