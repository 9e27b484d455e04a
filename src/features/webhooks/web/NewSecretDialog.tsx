import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { SecretText } from "#common/web/ui/forms/SecretText.tsx";

type Props = { readonly secret: string; readonly onClose: () => void };

export function NewSecretDialog({ secret, onClose }: Props) {
  return (
    <FormDialog title="Webhookens hemmelighed" open onClose={onClose}>
      <SecretText label="Hemmelighed" what="Hemmeligheden" secret={secret}>
        Hemmeligheden vises kun nu. Giv den til modtageren, som kender Dagværks beskeder på den.
      </SecretText>
    </FormDialog>
  );
}
