import Stack from "@mui/material/Stack";
import { useForm } from "react-hook-form";
import { useDownload } from "#common/web/api/use-download.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { RadioField } from "#common/web/ui/forms/RadioField.tsx";
import { PeriodFields } from "#common/web/ui/pickers/PeriodFields.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import {
  type AllowanceFileQuery,
  allowanceFileQuery,
  filePeriodErrors,
} from "#features/allowances/rules/allowance-report.ts";

type Props = { readonly month: Temporal.PlainYearMonth; readonly onClose: () => void };

export function ReportFileDialog({ month, onClose }: Props) {
  const from = month.toPlainDate({ day: 1 });
  const form = useForm<AllowanceFileQuery>({
    defaultValues: { from: from.toString(), to: from.with({ day: month.daysInMonth }).toString(), format: "xlsx" },
    resolver: formResolver(allowanceFileQuery, filePeriodErrors),
  });
  const { save, isSaving } = useDownload<AllowanceFileQuery>("/api/allowances/export", onClose);
  return (
    <FormDialog
      title="Eksportér tillæg"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(values))}
      isSaving={isSaving}
      submitLabel="Download"
    >
      <PickerLocale>
        <Stack sx={{ gap: 0.5, pt: 1 }}>
          <PeriodFields form={form} />
          <RadioField form={form} name="format" label="Filtype" options={formats} isRow />
        </Stack>
      </PickerLocale>
    </FormDialog>
  );
}

const formats = [
  ["xlsx", "Excel (XLSX)"],
  ["csv", "CSV"],
] as const;
