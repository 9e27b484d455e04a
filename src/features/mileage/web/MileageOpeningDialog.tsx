import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { userChoicesQuery } from "#features/users/web/users.queries.ts";
import { formatKm } from "../rules/km.ts";
import { type Opening, openingInput } from "../rules/mileage-opening.ts";
import { KmField } from "./KmField.tsx";
import { useSaveOpening } from "./mileage.queries.ts";

type OpeningForm = { user_id: Choice | null; year: string; km: number | null };

type Props = {
  readonly opening: Opening | undefined;
  readonly onClose: () => void;
};

export function MileageOpeningDialog({ opening, onClose }: Props) {
  const form = useForm<OpeningForm>({
    defaultValues: openingForm(opening),
    resolver: formResolver(openingInput, undefined, payloadOf),
  });
  const {
    version = 0,
    conflictNote,
    onConflict,
  } = useConflict(form, {
    opened: opening,
    formOf: openingForm,
    labels: { km: ["Km", (km) => formatKm(km as number)] },
  });
  const { save, isSaving } = useSaveOpening({ ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title={opening ? `Km for ${opening.user.name}, ${opening.year}` : "Tilføj km"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(openingInput, payloadOf(values)), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        {!opening && (
          <>
            <ChoiceField form={form} name="user_id" label="Medarbejder" choices={userChoicesQuery} isRequired />
            <FormTextField form={form} name="year" label="År" isRequired />
          </>
        )}
        <Controller
          control={form.control}
          name="km"
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <KmField
              {...field}
              label="Km"
              inputRef={ref}
              isRequired
              error={error?.message}
              helperText={opening ? "0 km fjerner dem." : errorRoom}
            />
          )}
        />
      </DialogFields>
    </FormDialog>
  );
}

const openingForm = (opening: Opening | undefined): OpeningForm => ({
  user_id: opening?.user ?? null,
  year: String(opening?.year ?? today().year),
  km: opening?.km ?? null,
});

const payloadOf = ({ user_id, year, km }: OpeningForm) => ({
  user_id: user_id?.id ?? null,
  year: /^\s*\d{4}\s*$/.test(year) ? Number(year) : null,
  km,
});
