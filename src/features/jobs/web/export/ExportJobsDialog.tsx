import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useForm } from "react-hook-form";
import { today } from "#common/rules/time/clock.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import { useDownload } from "#common/web/api/use-download.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { RadioField } from "#common/web/ui/forms/RadioField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { PeriodFields } from "#common/web/ui/pickers/PeriodFields.tsx";
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
  const { save, isSaving } = useDownload<ReturnType<typeof exportQuery>>("/api/jobs/export", onClose);
  return (
    <FormDialog
      title="Eksportér opgaver"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(exportQuery(values)))}
      isSaving={isSaving}
      submitLabel="Download"
    >
      <Stack sx={{ gap: 0.5, pt: 1 }}>
        <PeriodFields form={form} />
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
        <RadioField form={form} name="format" label="Filtype" options={formats} isRow />
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

const formats = [
  ["xlsx", "Excel (XLSX)"],
  ["csv", "CSV"],
] as const;

function KindField({ form }: { readonly form: UseFormReturn<ExportValues> }) {
  const { data: kinds } = useQuery(openKindsQuery);
  if (!hasOtherKinds(kinds)) return null;
  return <KindFilter value={form.watch("kind")} onChange={(kind) => form.setValue("kind", kind)} />;
}
