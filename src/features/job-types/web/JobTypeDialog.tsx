import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { useNextRecord } from "#common/web/forms/use-next-record.ts";
import { ClosedField } from "#common/web/ui/forms/ClosedField.tsx";
import { DialogFields } from "#common/web/ui/forms/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { type JobTypeFieldName, kinds } from "#features/kinds/rules/kinds.ts";
import { type JobType, jobTypeErrors, jobTypeInput, jobTypeKind } from "../rules/job-type.ts";
import { type JobTypeForm, jobTypeForm, jobTypeLabels, jobTypePayload } from "./job-type-form.ts";
import { jobTypes } from "./job-types.queries.ts";
import { FieldsOfKind, KindField } from "./KindFields.tsx";

type Props = {
  readonly jobType: JobType | undefined;
  readonly onClose: () => void;
};

export function JobTypeDialog({ jobType, onClose }: Props) {
  const form = useForm<JobTypeForm>({
    defaultValues: jobTypeForm(jobType),
    resolver: formResolver(jobTypeInput, (fields) => jobTypeErrors(jobTypeKind(fields)), jobTypePayload),
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  const { subject, isRestored } = useFormDraft(form, { name: "job-type", subject: jobType });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: subject,
    formOf: jobTypeForm,
    labels: jobTypeLabels,
  });
  const next = useNextRecord(form, { isNew: jobType === undefined, keeps: ["kind"] });
  const { save, isSaving } = jobTypes.useSave(jobType?.id, {
    ...errorsInForm(form, onConflict),
    onSaved: () => next.begins() || onClose(),
  });
  const submit = form.handleSubmit((values) => save({ ...z.parse(jobTypeInput, jobTypePayload(values)), version }));
  return (
    <FormDialog
      title="Arbejdstype"
      open
      onClose={onClose}
      onSubmit={submit}
      onSubmitNext={next.submitNext(submit)}
      isSaving={isSaving}
    >
      <DialogFields
        key={next.place}
        problem={form.formState.errors.root?.message}
        conflict={conflictNote}
        isRestored={isRestored}
      >
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
      </DialogFields>
    </FormDialog>
  );
}
