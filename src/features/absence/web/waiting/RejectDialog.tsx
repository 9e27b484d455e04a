import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { listInWords } from "#common/rules/list-in-words.ts";
import { textField } from "#common/rules/values/fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import type { Absence } from "#features/absence/rules/absence.ts";
import { fixedRejections, takesFixedRejection } from "#features/absence/rules/decisions/rejection-reasons.ts";

type Props = {
  readonly absences: readonly Absence[];
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => Promise<unknown>;
};

const rejection = z.object({ reason: textField("Begrundelse", 500) });
const fixedOptions = fixedRejections.map((reason) => [reason, reason] as const);

export function RejectDialog({ absences, isSaving, onClose, onReject }: Props) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: "" }, resolver: formResolver(rejection) });
  const ids = absences.map(({ id }) => id).join("-");
  const { isRestored } = useFormDraft(form, { name: `reject-absence-${ids}` });
  const names = [...new Set(absences.map(({ user }) => user.name))];
  const isFixed = absences.some(({ kind }) => takesFixedRejection(kind));
  return (
    <FormDialog
      title={absences.length === 1 ? "Afvis fravær" : `Afvis ${absences.length} ansøgninger`}
      open
      onClose={onClose}
      submitLabel="Afvis"
      submitColor="error"
      isSaving={isSaving}
      onSubmit={form.handleSubmit(({ reason }) => onReject(reason.trim()))}
    >
      <DialogFields problem={undefined} isRestored={isRestored}>
        <Typography sx={{ mb: 2 }}>
          {listInWords(names.length > 4 ? [...names.slice(0, 4), `${names.length - 4} andre`] : names)} ser
          begrundelsen. {isFixed ? "Om helbred og familie skrives ingen tekst." : "Skriv intet om helbred."}
        </Typography>
        {isFixed ? (
          <SelectField form={form} name="reason" label="Begrundelse" options={fixedOptions} isRequired />
        ) : (
          <FormTextField form={form} name="reason" label="Begrundelse" isRequired autoFocus />
        )}
      </DialogFields>
    </FormDialog>
  );
}
