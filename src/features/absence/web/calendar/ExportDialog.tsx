import Stack from "@mui/material/Stack";
import { useForm } from "react-hook-form";
import { monthBefore } from "#common/rules/calendar/months.ts";
import { today } from "#common/rules/time/clock.ts";
import { useDownload } from "#common/web/api/use-download.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { RadioField } from "#common/web/ui/forms/RadioField.tsx";
import { PeriodFields } from "#common/web/ui/pickers/PeriodFields.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import {
  type AbsenceExportQuery,
  absenceExportContentLabels,
  absenceExportContents,
  absenceExportQuery,
  exportPeriodErrors,
} from "#features/absence/rules/export/absence-export.ts";

type Props = { readonly open: boolean; readonly onClose: () => void };

export function ExportDialog({ open, onClose }: Props) {
  const form = useForm<AbsenceExportQuery>({
    defaultValues: { ...monthBefore(today()), content: "days", format: "xlsx" },
    resolver: formResolver(absenceExportQuery, exportPeriodErrors),
  });
  const { save, isSaving } = useDownload<AbsenceExportQuery>("/api/absences/export", onClose);
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
          <PeriodFields form={form} />
          <RadioField form={form} name="content" label="Indhold" options={contents} />
          <RadioField form={form} name="format" label="Filtype" options={formats} isRow />
        </Stack>
      </PickerLocale>
    </FormDialog>
  );
}

const contents = absenceExportContents.map((content) => [content, absenceExportContentLabels[content]] as const);
const formats = [
  ["xlsx", "Excel (XLSX)"],
  ["csv", "CSV"],
] as const;
