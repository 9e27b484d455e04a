import { useState } from "react";
import { useForm } from "react-hook-form";
import { capitalized } from "#common/rules/counted.ts";
import { companyDayKeys, companyDays, type TimeOff, timeOffLabels } from "#common/rules/norm/company-calendar.ts";
import {
  type CompanyCalendar,
  type CompanyCalendarInput,
  companyCalendarInput,
} from "#common/rules/norm/company-calendar-input.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { useSaveCompanyCalendar } from "./company-calendar.queries.ts";

type Props = { readonly calendar: CompanyCalendar; readonly onClose: () => void };

const options = Object.entries(timeOffLabels).map(([value, label]) => [value, capitalized(label)] as const);

const labels = Object.fromEntries(
  companyDayKeys.map((day) => [
    `days.${day}`,
    [capitalized(companyDays[day]), (value: TimeOff) => timeOffLabels[value]],
  ]),
) as ConflictLabels<CompanyCalendarInput>;

export function CompanyCalendarDialog({ calendar: fetched, onClose }: Props) {
  const [calendar] = useState(fetched);
  const form = useForm<CompanyCalendarInput>({
    defaultValues: { days: calendar.days },
    resolver: formResolver(companyCalendarInput),
  });
  const { version, conflictNote, onConflict } = useConflict<CompanyCalendarInput, CompanyCalendar>(form, {
    opened: calendar,
    formOf: ({ days } = calendar) => ({ days }),
    labels,
  });
  const { save, isSaving } = useSaveCompanyCalendar({ ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title="Virksomhedens fridage"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit(({ days }) => save({ days, version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false} isReadOnly>
        {companyDayKeys.map((day) => (
          <SelectField
            key={day}
            form={form}
            name={`days.${day}`}
            label={capitalized(companyDays[day])}
            options={options}
          />
        ))}
      </DialogFields>
    </FormDialog>
  );
}
