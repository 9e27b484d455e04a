import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { today } from "#common/rules/time/clock.ts";
import { chosenId } from "#common/rules/values/fields.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { lastPermitDay, permitErrors, permitInput } from "../rules/late-entry-permits.ts";
import { permitPeopleQuery, usePermit } from "./late-entry-permits.queries.ts";

type PermitForm = { user_id: Choice | null; until_date: string };

const permitForm = z.extend(permitInput, { user_id: chosenId("Vælg en medarbejder.") });

export function PermitDialog({ onClose }: { readonly onClose: () => void }) {
  const day = today();
  const form = useForm<PermitForm>({
    defaultValues: { user_id: null, until_date: day.toString() },
    resolver: formResolver(permitForm, (fields) => permitErrors(fields, today()), payloadOf),
  });
  const { save, isSaving } = usePermit({ ...errorsInForm(form), onSaved: onClose });
  return (
    <FormDialog
      title="Åbn for ældre datoer"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => {
        const { user_id: userId, until_date } = z.parse(permitForm, payloadOf(values));
        return save({ userId, until_date });
      })}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false}>
        <ChoiceField form={form} name="user_id" label="Medarbejder" choices={permitPeopleQuery} isRequired />
        <PickerLocale>
          <DayField
            control={form.control}
            name="until_date"
            label="Til og med"
            min={day.toString()}
            max={lastPermitDay(day).toString()}
          />
        </PickerLocale>
      </DialogFields>
    </FormDialog>
  );
}

const payloadOf = ({ user_id, until_date }: PermitForm) => ({
  user_id: user_id?.id ?? null,
  until_date: until_date || undefined,
});
