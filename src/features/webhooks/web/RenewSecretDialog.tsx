import { useState } from "react";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { Webhook } from "../rules/webhook.ts";
import { formerSecretHours } from "../rules/webhook-events.ts";
import { NewSecretDialog } from "./NewSecretDialog.tsx";
import { useRenewSecret } from "./webhooks.queries.ts";

type Props = { readonly webhook: Webhook; readonly onClose: () => void };

export function RenewSecretDialog({ webhook: { id, name }, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  const { save, isSaving } = useRenewSecret(id, (renewed) => setSecret(renewed.secret));
  if (secret !== undefined) return <NewSecretDialog secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Skift hemmelighed"
      open
      confirmLabel="Skift"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      »{name}« får en ny hemmelighed. I {formerSecretHours} timer underskrives beskederne også med den gamle, så
      modtageren kan nå at skifte. Kender andre den gamle, så skift to gange.
    </ConfirmDialog>
  );
}
