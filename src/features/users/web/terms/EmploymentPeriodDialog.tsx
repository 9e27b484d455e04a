import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { weeklyMinutesOf } from "#common/rules/norm/plan-words.ts";
import { firstDay, formatDate, lastDay } from "#common/rules/time/clock.ts";
import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import {
  type EmploymentPeriod,
  type EmploymentPeriodInput,
  employmentPeriodErrors,
  employmentPeriodInput,
  employmentPeriodLabels,
} from "#features/users/rules/employment-period.ts";
import { useSaveEmploymentPeriod } from "./terms.queries.ts";

type Props = {
  readonly userId: number;
  readonly period: EmploymentPeriod;
  readonly onClose: () => void;
};

/** `holiday_week_minutes` is typed in hours, such as `37`. */
type PeriodForm = Omit<EmploymentPeriodInput, "holiday_week_minutes"> & { holiday_week_minutes: string };

const formOf = (period: EmploymentPeriod | undefined): PeriodForm => ({
  holiday_week_minutes: period?.holiday_week_minutes ? formatShortDuration(period.holiday_week_minutes) : "",
  employed_from: period?.employed_from ?? null,
  employed_until: period?.employed_until ?? null,
});

const payloadOf = ({ holiday_week_minutes: hours, ...period }: PeriodForm): EmploymentPeriodInput => ({
  ...period,
  holiday_week_minutes: weeklyMinutesOf(hours),
});

const day = (date: unknown) => (date ? formatDate(String(date)) : "");

export function EmploymentPeriodDialog({ userId, period, onClose }: Props) {
  const form = useForm<PeriodForm>({
    defaultValues: formOf(period),
    resolver: formResolver(employmentPeriodInput, employmentPeriodErrors, payloadOf),
  });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: period,
    formOf,
    labels: {
      employed_from: [employmentPeriodLabels.employed_from, day],
      employed_until: [employmentPeriodLabels.employed_until, day],
      holiday_week_minutes: [employmentPeriodLabels.holiday_week_minutes, (hours) => String(hours)],
    },
  });
  const { save, isSaving } = useSaveEmploymentPeriod(userId, { ...errorsInForm(form, onConflict), onSaved: onClose });
  const days = { control: form.control, min: firstDay, max: lastDay, isRequired: false };
  return (
    <FormDialog
      title="Redigér ansættelsen"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(employmentPeriodInput, payloadOf(values)), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        <DayField {...days} name="employed_from" label={employmentPeriodLabels.employed_from} />
        <DayField {...days} name="employed_until" label={employmentPeriodLabels.employed_until} />
        <FormTextField
          form={form}
          name="holiday_week_minutes"
          label={employmentPeriodLabels.holiday_week_minutes}
          hint="Fx 37: så er en feriedag 7,40 timer. Tomt: ferien tælles i dage."
        />
        <Typography variant="body2" color="textSecondary">
          Ferie optjenes fra den første til den sidste dag i ansættelsen.
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}
