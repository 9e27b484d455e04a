import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { ListPage } from "#common/web/routing/filtered-list.ts";
import type {
  InvoiceBasis,
  InvoiceBasisChoice,
  InvoiceBasisDetails,
  InvoiceBasisInput,
  InvoiceBasisPreview,
} from "../rules/invoice-basis.ts";

const address = "/api/invoice-bases";
export const basesKey = ["invoice-bases"] as const;

export const basesQuery = (list: Page) =>
  queryOptions({
    queryKey: [...basesKey, "list", list] as const,
    queryFn: ({ signal }) => api.get<ListPage<InvoiceBasis>>(withQuery(address, list), { signal }),
    placeholderData: keepPreviousData,
  });

export const basisQuery = (id: number) =>
  queryOptions({
    queryKey: [...basesKey, "one", id] as const,
    queryFn: ({ signal }) => api.get<InvoiceBasisDetails>(`${address}/${id}`, { signal }),
    // Another window may be sending the draft.
    refetchInterval: ({ state }) => state.data?.draft?.status === "sending" && 5_000,
  });

export const previewQuery = (choice: InvoiceBasisChoice | undefined) =>
  queryOptions({
    queryKey: [...basesKey, "preview", choice] as const,
    queryFn: ({ signal }) => api.post<InvoiceBasisPreview>(`${address}/preview`, choice, { signal }),
    enabled: choice !== undefined,
    placeholderData: keepPreviousData,
  });

export const basisFileAddress = (id: number, format: string) => withQuery(`${address}/${id}/file`, { format });

export function useMakeBasis(onSaved: (made: InvoiceBasisDetails) => void) {
  return useSave({
    request: (input: InvoiceBasisInput, options) => api.post<InvoiceBasisDetails>(address, input, options),
    success: ({ id }) => `Fakturagrundlag ${id} er lavet.`,
    invalidates: [basesKey],
    onSaved,
    isLast: true,
  });
}

export function useAnnulBasis(id: number, onDone: () => void) {
  return useSave({
    request: (_: undefined) => api.post<InvoiceBasisDetails>(`${address}/${id}/annulment`),
    success: "Fakturagrundlaget er annulleret.",
    record: basisQuery(id).queryKey,
    invalidates: [basesKey],
    onSaved: onDone,
    onFailed: onDone,
  });
}
