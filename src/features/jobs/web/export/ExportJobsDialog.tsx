import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { today } from "#common/rules/clock.ts";
import { periodErrors } from "#common/rules/values/period.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { DayPicker } from "#common/web/ui/pickers/DayPicker.tsx";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { KindFilter } from "#features/job-types/web/KindFilter.tsx";
import { type JobExportFormat, jobExportQuery } from "#features/jobs/rules/job-export.ts";
import { type JobStatus, jobStatuses, jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { hasOtherKinds, type JobKind } from "#features/kinds/rules/kinds.ts";
import { projects } from "#features/projects/web/projects.queries.ts";
import { userChoicesQuery } from "#features/users/web/users.queries.ts";

type Props = { readonly onClose: () => void };

type ExportValues = {
  from: string;
  to: string;
  status: JobStatus | "";
  kind: JobKind | undefined;
  project_id: Choice | null;
  user_id: Choice | null;
  format: JobExportFormat;
};

export function ExportJobsDialog({ onClose }: Props) {
  const form = useForm<ExportValues>({
    defaultValues: {
      from: today().with({ day: 1 }).toString(),
      to: today().toString(),
      status: "",
      kind: undefined,
      project_id: null,
      user_id: null,
      format: "xlsx",
    },
    resolver: formResolver(jobExportQuery, periodErrors, exportQuery),
  });

  // An error response to the download would replace the page, so this request first checks connection and login.
  const { save, isSaving } = useSave({
    request: (_values: ExportValues) => api.get<unknown>("/api/user"),
    onSaved: (_user, values) => {
      window.location.assign(withQuery("/api/jobs/export", exportQuery(values)));
      onClose();
    },
  });

  return (
    <FormDialog
      title="Eksportér opgaver"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(values))}
      isSaving={isSaving}
      submitLabel="Download"
    >
      <Stack sx={{ gap: 0.5, pt: 1 }}>
        <Stack direction={{ sm: "row" }} sx={{ columnGap: 2, rowGap: 0.5 }}>
          <DayField form={form} name="from" label="Fra" />
          <DayField form={form} name="to" label="Til" />
        </Stack>
        <SelectField form={form} name="status" label="Status" options={statusOptions} />
        <KindField form={form} />
        <ChoiceField
          form={form}
          name="project_id"
          label="Projekt"
          choices={projects.choicesWithClosed}
          emptyText="Alle projekter"
        />
        <ChoiceField form={form} name="user_id" label="Bruger" choices={userChoicesQuery} emptyText="Alle brugere" />
        <FormatField form={form} />
      </Stack>
    </FormDialog>
  );
}

function exportQuery({ status, project_id, user_id, ...values }: ExportValues) {
  return {
    ...values,
    status: status || undefined,
    project_id: project_id ? String(project_id.id) : undefined,
    user_id: user_id ? String(user_id.id) : undefined,
  };
}

const statusOptions = [
  ["", "Alle"],
  ...jobStatuses.map((status) => [status, jobStatusLabels[status]] as const),
] as const;

type FieldProps = { readonly form: UseFormReturn<ExportValues> };

function DayField({ form, name, label }: FieldProps & { readonly name: "from" | "to"; readonly label: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <Box sx={{ flex: 1 }}>
          <DayPicker label={label} value={field.value} onChange={field.onChange} />
          <FormHelperText error variant="outlined" aria-live="polite">
            {error?.message ?? errorRoom}
          </FormHelperText>
        </Box>
      )}
    />
  );
}

function KindField({ form }: FieldProps) {
  const { data: kinds } = useQuery(openKindsQuery);
  if (!hasOtherKinds(kinds)) return null;
  return <KindFilter value={form.watch("kind")} onChange={(kind) => form.setValue("kind", kind)} />;
}

function FormatField({ form }: FieldProps) {
  return (
    <Controller
      control={form.control}
      name="format"
      render={({ field: { ref: _ref, ...field } }) => (
        <RadioGroup {...field} row aria-label="Filtype">
          <FormControlLabel value="xlsx" control={<Radio />} label="Excel (XLSX)" />
          <FormControlLabel value="csv" control={<Radio />} label="CSV" />
        </RadioGroup>
      )}
    />
  );
}
