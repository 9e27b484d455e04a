import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { ExpiredReceipts, Receipt } from "../rules/receipt.ts";

const receipt = (id: number) => ["receipts", id] as const;

export const receiptsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ["receipts", "list", ids] as const,
    queryFn: async ({ signal, client }) => {
      const known = ids.map((id) => client.getQueryData<Receipt>(receipt(id)));
      if (known.every((row) => row !== undefined)) return known;
      const found = await api.get<Receipt[]>(`/api/receipts?ids=${ids.join(",")}`, { signal });
      for (const row of found) rememberReceipt(client, row);
      return found;
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

export const rememberReceipt = (client: QueryClient, row: Receipt): void =>
  void client.setQueryData(receipt(row.id), row);

/** The server refuses to delete receipts that came by mail or that a job names. Errors are ignored. */
export const deleteReceipt = (id: number): Promise<void> => api.delete<void>(`/api/receipts/${id}`).catch(() => {});

export const thumbnailUrl = (id: number): string => `/api/receipts/${id}/thumbnail`;
export const pageUrl = (id: number, page: number): string => `/api/receipts/${id}/pages/${page}`;

const expired = ["expired-receipts"] as const;

export const expiredReceiptsQuery = queryOptions({
  queryKey: expired,
  queryFn: ({ signal }) => api.get<ExpiredReceipts>("/api/expired-receipts", { signal }),
});

export function useDeleteExpiredReceipts(onSaved: () => void) {
  return useSave({
    request: (year: number) => api.delete<void>(`/api/expired-receipts/${year}`),
    success: "Bilagene er slettet.",
    invalidates: [expired, ["audit-log"]],
    onSaved,
  });
}
