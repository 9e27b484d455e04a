import { type UseFormReturn, useWatch } from "react-hook-form";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import type { JobTypeField } from "#features/kinds/rules/kind.ts";
import { type JobTypeFieldName, jobKindLabels, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import type { JobTypeForm } from "./job-type-form.ts";

type Props = {
  readonly form: UseFormReturn<JobTypeForm>;
  /** Whether there are jobs with the job type, so that its kind cannot change. */
  readonly isFixed: boolean;
};

export function KindField({ form, isFixed }: Props) {
  return (
    <SelectField
      form={form}
      name="kind"
      label="Type"
      options={jobKinds.map((name) => [name, jobKindLabels[name]])}
      isDisabled={isFixed}
      hint={isFixed ? "Der er opgaver på arbejdstypen, så typen kan ikke ændres." : undefined}
    />
  );
}

export function FieldsOfKind({ form }: Pick<Props, "form">) {
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <>
      {Object.entries(kinds[kind].jobType).map(([name, own]) => (
        <OwnField key={name} form={form} name={name as JobTypeFieldName} field={own} />
      ))}
    </>
  );
}

type FieldProps = Pick<Props, "form"> & { readonly name: JobTypeFieldName };

/** A field that only this kind has. Renders no salary code: `JobTypeDialog` shows it below the main salary code. */
function OwnField({ field, ...props }: FieldProps & { readonly field: JobTypeField }) {
  if (field.control === "choice")
    return <SelectField {...props} label={field.label} options={[...field.options]} isRequired />;
  if (field.control === "code") return null;
  return <SwitchField {...props} label={field.label} help={field.help} />;
}
