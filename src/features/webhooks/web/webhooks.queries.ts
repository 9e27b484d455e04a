import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { NewWebhook, Webhook, WebhookDelivery, WebhookInput } from "../rules/webhook.ts";

const address = "/api/webhooks";
const key = ["webhooks"] as const;

export const webhooksQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<Webhook[]>(address, { signal }),
});

const deliveriesKey = (id: number) => ["webhook-deliveries", id] as const;

export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: deliveriesKey(id),
    queryFn: ({ signal }) => api.get<WebhookDelivery[]>(`${address}/${id}/deliveries`, { signal }),
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === "waiting") && 2_000,
  });

type Callbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSaveWebhook(
  id: number | undefined,
  callbacks: Callbacks<ChangeOf<WebhookInput>, Webhook | NewWebhook>,
) {
  return useSave({
    ...callbacks,
    request: (input: ChangeOf<WebhookInput>) =>
      id === undefined ? api.post<NewWebhook>(address, input) : api.put<Webhook>(`${address}/${id}`, input),
    success: "Webhooken er gemt.",
    error: ({ status, message }) => (status === 422 ? undefined : message),
    invalidates: [key],
  });
}

export function useRenewSecret(id: number, onSaved: (renewed: NewWebhook) => void) {
  return useSave({
    request: (_: undefined) => api.post<NewWebhook>(`${address}/${id}/secret`),
    onSaved,
    invalidates: [key],
  });
}

export function useDeleteWebhook({ id, version }: Pick<Webhook, "id" | "version">, onSaved: () => void) {
  return useSave({
    request: (_: undefined) => api.delete<undefined>(withQuery(`${address}/${id}`, { version })),
    success: "Webhooken er slettet.",
    onSaved,
    invalidates: [key],
  });
}

export function useSendTest(id: number) {
  return useSave({
    request: (_: undefined) => api.post<WebhookDelivery>(`${address}/${id}/test`),
    invalidates: [deliveriesKey(id)],
  });
}

export function useSendAgain(id: number) {
  return useSave({
    request: (deliveryId: number) => api.post<WebhookDelivery>(`${address}/${id}/deliveries/${deliveryId}/again`),
    invalidates: [deliveriesKey(id), key],
  });
}
