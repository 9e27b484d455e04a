import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { today } from "#common/rules/clock.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { DayPicker } from "#common/web/ui/pickers/DayPicker.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import {
  type AbsenceExportQuery,
  absenceExportContentLabels,
  absenceExportContents,
  absenceExportQuery,
  exportPeriodErrors,
} from "#features/absence/rules/export/absence-export.ts";

type Props = { readonly open: boolean; readonly onClose: () => void };

/** The absence of a period as a file, for payroll. Starts with the last month. */
export function ExportDialog({ open, onClose }: Props) {
  const form = useForm<AbsenceExportQuery>({
    defaultValues: { ...lastMonth(), content: "days", format: "xlsx" },
    resolver: formResolver(absenceExportQuery, exportPeriodErrors),
  });
  // An error response to the download would replace the page, so this request first checks connection and login.
  const { save, isSaving } = useSave({
    request: (_values: AbsenceExportQuery) => api.get<unknown>("/api/user"),
    onSaved: (_user, values) => {
      window.location.assign(withQuery("/api/absences/export", values));
      onClose();
    },
  });
  return (
    <FormDialog
      title="Eksportér fravær"
      open={open}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(values))}
      isSaving={isSaving}
      submitLabel="Download"
    >
      <PickerLocale>
        <Stack sx={{ gap: 0.5, pt: 1 }}>
          <Stack direction={{ sm: "row" }} sx={{ columnGap: 2, rowGap: 0.5 }}>
            <DayField form={form} name="from" label="Fra" />
            <DayField form={form} name="to" label="Til" />
          </Stack>
          <RadioField form={form} name="content" label="Indhold" options={contents} />
          <RadioField form={form} name="format" label="Filtype" options={formats} isRow />
        </Stack>
      </PickerLocale>
    </FormDialog>
  );
}

function lastMonth(): { from: string; to: string } {
  const first = today().with({ day: 1 }).subtract({ months: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
}

const contents = absenceExportContents.map((content) => [content, absenceExportContentLabels[content]] as const);
const formats = [
  ["xlsx", "Excel (XLSX)"],
  ["csv", "CSV"],
] as const;

type FieldProps = { readonly form: UseFormReturn<AbsenceExportQuery>; readonly label: string };

function DayField({ form, name, label }: FieldProps & { readonly name: "from" | "to" }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <Stack sx={{ flex: 1 }}>
          <DayPicker label={label} value={field.value} onChange={field.onChange} />
          <FormHelperText error variant="outlined" aria-live="polite">
            {error?.message ?? errorRoom}
          </FormHelperText>
        </Stack>
      )}
    />
  );
}

type RadioProps = FieldProps & {
  readonly name: "content" | "format";
  readonly options: readonly (readonly [string, string])[];
  readonly isRow?: boolean;
};

function RadioField({ form, name, label, options, isRow = false }: RadioProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref: _ref, ...field } }) => (
        <RadioGroup {...field} row={isRow} aria-label={label}>
          {options.map(([value, text]) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={text} />
          ))}
        </RadioGroup>
      )}
    />
  );
}
