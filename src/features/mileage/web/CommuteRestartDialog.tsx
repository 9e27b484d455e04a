import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { userChoicesQuery } from "#features/users/web/users.queries.ts";
import { type RestartInput, restartErrors, restartInput } from "../rules/commute/commute-restart.ts";
import { useSaveRestart } from "./mileage.queries.ts";

type RestartForm = Omit<RestartInput, "user_id"> & { user_id: Choice | null };

export function CommuteRestartDialog({ onClose }: { readonly onClose: () => void }) {
  const day = today().toString();
  const form = useForm<RestartForm>({
    defaultValues: { user_id: null, workplace: "", from_date: day, reason: "" },
    resolver: formResolver(restartInput, (fields) => restartErrors(fields, today()), payloadOf),
  });
  const { save, isSaving } = useSaveRestart({ ...errorsInForm(form), onSaved: onClose });
  return (
    <FormDialog
      title="Nulstil dage for en medarbejder"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(restartInput, payloadOf(values))))}
      isSaving={isSaving}
      submitLabel="Nulstil"
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false}>
        <ChoiceField form={form} name="user_id" label="Medarbejder" choices={userChoicesQuery} isRequired />
        <FormTextField form={form} name="workplace" label="Arbejdssted" isRequired />
        <DayField control={form.control} name="from_date" label="Fra" min="2000-01-01" max={day} />
        <FormTextField form={form} name="reason" label="Begrundelse" isRequired />
      </DialogFields>
    </FormDialog>
  );
}

const payloadOf = ({ user_id, from_date, ...fields }: RestartForm) => ({
  ...fields,
  user_id: user_id?.id ?? null,
  from_date: from_date || undefined,
});
