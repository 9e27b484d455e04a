import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "../../../common/web/forms/form-errors.ts";
import { formResolver } from "../../../common/web/forms/form-resolver.ts";
import { useFormDraft } from "../../../common/web/forms/use-form-draft.ts";
import { ClosedField } from "../../../common/web/ui/forms/ClosedField.tsx";
import { DialogFields } from "../../../common/web/ui/forms/DialogFields.tsx";
import { FormDialog } from "../../../common/web/ui/forms/FormDialog.tsx";
import { FormTextField } from "../../../common/web/ui/forms/FormTextField.tsx";
import { type JobType, type JobTypeInput, jobTypeInput } from "../rules/job-type.ts";
import { jobTypes } from "./job-types.queries.ts";

type Props = {
  /** The job type to change; without one the dialog makes a new one. */
  readonly jobType: JobType | undefined;
  readonly onClose: () => void;
};

export function JobTypeDialog({ jobType, onClose }: Props) {
  const form = useForm<JobTypeInput>({
    defaultValues: {
      name: jobType?.name ?? "",
      salary_code: jobType?.salary_code ?? "",
      is_closed: jobType?.is_closed ?? false,
    },
    resolver: formResolver(jobTypeInput),
  });
  const { isRestored } = useFormDraft(form, { name: "job-type", subject: jobType });
  const { save, isSaving } = jobTypes.useSave(jobType?.id, { ...errorsInForm(form), onSaved: onClose });
  return (
    <FormDialog
      title="Arbejdstype"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(jobTypeInput, values)))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={isRestored}>
        <FormTextField form={form} name="name" label="Navn" isRequired autoFocus />
        <FormTextField form={form} name="salary_code" label="Lønkode" isRequired />
        {jobType && <ClosedField form={form} name="is_closed" what="arbejdstypen" />}
      </DialogFields>
    </FormDialog>
  );
}
