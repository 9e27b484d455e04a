import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { Webhook } from "../rules/webhook.ts";
import { useDeleteWebhook } from "./webhooks.queries.ts";

type Props = { readonly webhook: Webhook; readonly onClose: () => void };

export function DeleteWebhookDialog({ webhook, onClose }: Props) {
  const { save, isSaving } = useDeleteWebhook(webhook, onClose);
  return (
    <ConfirmDialog
      title="Slet webhook"
      open
      confirmLabel="Slet"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      »{webhook.name}« får ikke flere beskeder, og listen over dens leverancer slettes.
    </ConfirmDialog>
  );
}
