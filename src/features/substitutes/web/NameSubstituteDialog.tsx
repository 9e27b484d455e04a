import Box from "@mui/material/Box";
import { useCallback } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import {
  furthestStart,
  longestPeriod,
  periodErrors,
  type SubstituteInput,
  substituteInput,
} from "../rules/substitute.ts";
import { candidatesQuery, useNameSubstitute } from "./substitutes.queries.ts";

type Props = {
  readonly absentId: number;
  readonly isOwn: boolean;
  readonly onClose: () => void;
};

type SubstituteForm = Omit<SubstituteInput, "substitute_user_id"> & { substitute_user_id: Choice | null };

export function NameSubstituteDialog({ absentId, isOwn, onClose }: Props) {
  const day = today();
  const form = useForm<SubstituteForm>({
    defaultValues: { substitute_user_id: null, from_date: day.toString(), to_date: "" },
    resolver: formResolver(substituteInput, (fields) => periodErrors(fields, today()), payloadOf),
  });
  const { save, isSaving } = useNameSubstitute(isOwn ? undefined : absentId, {
    ...errorsInForm(form),
    onSaved: onClose,
  });
  const choices = useCallback(
    (filter: string) => ({
      ...candidatesQuery(filter),
      select: (candidates: Choice[]) => candidates.filter(({ id }) => id !== absentId),
    }),
    [absentId],
  );
  const from = form.watch("from_date") || day.toString();
  return (
    <FormDialog
      title="Vælg stedfortræder"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(substituteInput, payloadOf(values))))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false}>
        <ChoiceField form={form} name="substitute_user_id" label="Stedfortræder" choices={choices} isRequired />
        <PickerLocale>
          <Box sx={{ display: "grid", gridTemplateColumns: { sm: "1fr 1fr" }, columnGap: 2, rowGap: 0.5 }}>
            <DayField
              control={form.control}
              name="from_date"
              label="Fra"
              min={day.toString()}
              max={day.add(furthestStart).toString()}
            />
            <DayField
              control={form.control}
              name="to_date"
              label="Til og med"
              min={from}
              max={Temporal.PlainDate.from(from).add(longestPeriod).toString()}
            />
          </Box>
        </PickerLocale>
      </DialogFields>
    </FormDialog>
  );
}

function payloadOf({ substitute_user_id, from_date, to_date }: SubstituteForm) {
  return {
    substitute_user_id: substitute_user_id?.id ?? null,
    from_date: from_date || undefined,
    to_date: to_date || undefined,
  };
}
