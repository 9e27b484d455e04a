import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { CheckboxesField } from "#common/web/ui/forms/CheckboxesField.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { type Webhook, type WebhookInput, webhookInput } from "../rules/webhook.ts";
import { webhookEventLabels } from "../rules/webhook-events.ts";
import { NewSecretDialog } from "./NewSecretDialog.tsx";
import { useSaveWebhook } from "./webhooks.queries.ts";

type Props = { readonly webhook: Webhook | undefined; readonly onClose: () => void };

const formOf = (webhook: Webhook | undefined): WebhookInput => ({
  name: webhook?.name ?? "",
  url: webhook?.url ?? "",
  events: webhook?.events ?? [],
  is_used: webhook?.is_used ?? true,
});

const labels: ConflictLabels<WebhookInput> = {
  name: "Navn",
  url: "Adresse",
  events: ["Hændelser", (events) => events.map((event) => webhookEventLabels[event]).join(", ")],
  is_used: "I brug",
};

export function WebhookDialog({ webhook: opened, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  const form = useForm<WebhookInput>({ defaultValues: formOf(opened), resolver: formResolver(webhookInput) });
  const { version, conflictNote, onConflict } = useConflict(form, { opened, formOf, labels });
  const { save, isSaving } = useSaveWebhook(opened?.id, {
    ...errorsInForm(form, onConflict),
    onSaved: (saved) => ("secret" in saved ? setSecret(saved.secret) : onClose()),
  });
  if (secret !== undefined) return <NewSecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={opened?.name ?? "Tilføj webhook"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save({ ...input, ...(opened && { version }) }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        <FormTextField form={form} name="name" label="Navn" hint="Fx systemet, der får besked" isRequired />
        <FormTextField form={form} name="url" label="Adresse" hint="Fx https://firma.dk/webhook" isRequired />
        <CheckboxesField
          form={form}
          name="events"
          label="Hændelser"
          options={Object.entries(webhookEventLabels)}
          help="Modtageren får kun at vide, hvad der skete, og postens nummer."
        />
        <SwitchField form={form} name="is_used" label="I brug" help="Ellers sendes der ikke noget." />
      </DialogFields>
    </FormDialog>
  );
}
