import { useWatch } from "react-hook-form";
import { useRecordForm } from "#common/web/forms/use-record-form.ts";
import { RecordDialog } from "#common/web/ui/dialogs/RecordDialog.tsx";
import { ClosedField } from "#common/web/ui/forms/ClosedField.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { type JobTypeFieldName, kinds } from "#features/kinds/rules/kinds.ts";
import { type JobType, jobTypeErrors, jobTypeInput, jobTypeKind } from "../rules/job-type.ts";
import { jobTypeForm, jobTypeLabels, jobTypePayload } from "./job-type-form.ts";
import { jobTypes } from "./job-types.queries.ts";
import { FieldsOfKind, KindField } from "./KindFields.tsx";

type Props = {
  readonly jobType: JobType | undefined;
  readonly onClose: () => void;
};

export function JobTypeDialog({ jobType, onClose }: Props) {
  const { form, ...record } = useRecordForm({
    name: "job-type",
    record: jobType,
    schema: jobTypeInput,
    rules: (fields) => jobTypeErrors(jobTypeKind(fields)),
    formOf: jobTypeForm,
    payloadOf: jobTypePayload,
    labels: jobTypeLabels,
    keeps: ["kind"],
    calls: jobTypes,
    onClose,
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <RecordDialog title="Arbejdstype" record={record}>
      <FormTextField form={form} name="name" label="Navn" isRequired autoFocus />
      <KindField form={form} isFixed={jobType !== undefined && jobType.jobs_count !== 0} />
      <FormTextField form={form} name="salary_code" label={kinds[kind].salaryCodeLabel} isRequired />
      {Object.entries(kinds[kind].jobType).map(
        ([name, { control, label }]) =>
          control === "code" && (
            <FormTextField key={name} form={form} name={name as JobTypeFieldName} label={label} isRequired />
          ),
      )}
      <FieldsOfKind form={form} />
      {jobType && <ClosedField form={form} name="is_closed" what="arbejdstypen" />}
    </RecordDialog>
  );
}
