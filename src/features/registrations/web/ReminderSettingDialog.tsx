import Box from "@mui/material/Box";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { longWeekdays } from "#common/rules/calendar/week.ts";
import { capitalized, counted } from "#common/rules/counted.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { CheckboxesField } from "#common/web/ui/forms/CheckboxesField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { maxAfterDays, type ReminderSetting, reminderHours } from "../rules/reminder-setting.ts";
import { useSaveReminderSetting } from "./reminder-setting.queries.ts";

/** The form holds weekdays as texts, because the values of its checkboxes are texts. */
const reminderForm = z.object({ weekdays: z.array(z.string()), hour: z.number(), after_days: z.number() });
type ReminderForm = z.infer<typeof reminderForm>;

const weekdays = longWeekdays.map((name, place) => [String(place + 1), capitalized(name)] as const);
const hours = Array.from({ length: reminderHours.last - reminderHours.first + 1 }, (_, place) => {
  const hour = reminderHours.first + place;
  return [hour, `Kl. ${hour}`] as const;
});
const ages = Array.from(
  { length: maxAfterDays },
  (_, place) => [place + 1, counted(place + 1, "dag", "dage")] as const,
);

const weekdaysInWords = (days: readonly string[]) =>
  weekdays.flatMap(([value, name]) => (days.includes(value) ? name : [])).join(", ") || "Ingen";

type Props = { readonly setting: ReminderSetting; readonly onClose: () => void };

export function ReminderSettingDialog({ setting: fetched, onClose }: Props) {
  const [setting] = useState(fetched);
  const formOf = ({ weekdays, hour, after_days } = setting) => ({ weekdays: weekdays.map(String), hour, after_days });
  const form = useForm<ReminderForm>({ defaultValues: formOf(), resolver: formResolver(reminderForm) });
  const { version, conflictNote, onConflict } = useConflict<ReminderForm, ReminderSetting>(form, {
    opened: setting,
    formOf,
    labels: { weekdays: ["Ugedage", weekdaysInWords], hour: "Fra klokken", after_days: "Når en dag har manglet i" },
  });
  const { save, isSaving } = useSaveReminderSetting({ ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title="Automatiske påmindelser"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit(({ weekdays, ...times }) =>
        save({ ...times, weekdays: weekdays.map(Number), version }),
      )}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false} isReadOnly>
        <Box sx={{ mb: 1.5 }}>
          <CheckboxesField
            form={form}
            name="weekdays"
            label="Ugedage"
            options={weekdays}
            help="Uden ugedage sendes ingen. På en fridag venter den til næste arbejdsdag."
          />
        </Box>
        <SelectField form={form} name="hour" label="Fra klokken" options={hours} />
        <SelectField form={form} name="after_days" label="Når en dag har manglet i" options={ages} />
      </DialogFields>
    </FormDialog>
  );
}
