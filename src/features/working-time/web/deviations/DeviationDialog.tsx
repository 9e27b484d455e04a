import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { formatDay } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import {
  type DeviationInput,
  deviationErrors,
  deviationInput,
  latestCompensation,
} from "#features/working-time/rules/deviation-schema.ts";
import type { DayDeviation } from "#features/working-time/rules/deviations.ts";
import { useExplainDeviation } from "./deviations.queries.ts";

type Props = {
  readonly userId: number | undefined;
  readonly date: string;
  readonly deviation: DayDeviation;
  readonly breach: string;
  readonly onClose: () => void;
};

export function DeviationDialog({ userId, date, deviation: { kind, latest }, breach, onClose }: Props) {
  const form = useForm<DeviationInput>({
    defaultValues: {
      user_id: userId,
      date,
      kind,
      reason: latest?.reason ?? "",
      compensation: latest?.compensation ?? "",
      compensate_by: latest?.compensate_by ?? "",
    },
    resolver: formResolver(deviationInput, (fields) => deviationErrors(fields, today()), payloadOf),
  });
  const { isRestored } = useFormDraft(form, { name: `deviation-${userId ?? "own"}-${date}-${kind}` });
  const { save, isSaving } = useExplainDeviation({ ...errorsInForm(form), onSaved: onClose });
  const { errors } = form.formState;
  return (
    <PickerLocale>
      <FormDialog
        title="Forklar fravigelsen"
        open
        onClose={onClose}
        onSubmit={form.handleSubmit((values) => save(z.parse(deviationInput, payloadOf(values))))}
        isSaving={isSaving}
      >
        <DialogFields problem={errors.root?.message ?? errors.date?.message} isRestored={isRestored}>
          <Typography sx={{ mb: 2 }}>
            {formatDay(date)}: {breach}.
          </Typography>
          <FormTextField
            form={form}
            name="reason"
            label="Begrundelse"
            hint="Fx »Pumpen stod af, og gravet stod under vand«"
            isRequired
            autoFocus
          />
          <FormTextField
            form={form}
            name="compensation"
            label="Kompensation"
            hint={
              kind === "average"
                ? "Hvordan timerne gives igen, fx »Afspadserer to dage i november«"
                : "Hvordan hvilen gives igen, fx »Møder kl. 10 fredag«"
            }
            isRequired
          />
          <DayField
            control={form.control}
            name="compensate_by"
            label="Gives igen senest"
            min={date}
            max={latestCompensation(date)}
          />
        </DialogFields>
      </FormDialog>
    </PickerLocale>
  );
}

const payloadOf = ({ compensate_by, ...fields }: DeviationInput) => ({
  ...fields,
  compensate_by: compensate_by || undefined,
});
