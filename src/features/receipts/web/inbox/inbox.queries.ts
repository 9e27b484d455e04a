import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { InboxAddress, InboxReceipt, NewInboxAddress } from "#features/receipts/rules/inbox/inbox.ts";

const inbox = ["inbox"] as const;
const address = ["inbox-address"] as const;

export const inboxQuery = queryOptions({
  queryKey: inbox,
  queryFn: ({ signal }) => api.get<InboxReceipt[]>("/api/inbox", { signal }),
});

export const inboxAddressQuery = queryOptions({
  queryKey: address,
  queryFn: ({ signal }) => api.get<InboxAddress>("/api/user/inbox-address", { signal }),
});

export function useMakeInboxAddress(onSaved: () => void) {
  return useSave({
    request: () => api.post<NewInboxAddress>("/api/user/inbox-address"),
    success: "Adressen er lavet.",
    invalidates: [address],
    onSaved,
  });
}

export function useDeleteInboxReceipt(onSaved: () => void) {
  return useSave({
    request: (id: number) => api.delete<void>(`/api/inbox/${id}`),
    success: "Bilaget er slettet.",
    invalidates: [inbox],
    onSaved,
  });
}
