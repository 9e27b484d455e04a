import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { type ReactNode, useId } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import type { JobTypeField } from "#features/kinds/rules/kind.ts";
import { type JobTypeFieldName, jobKindLabels, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import type { JobTypeForm } from "./job-type-form.ts";

type Props = {
  readonly form: UseFormReturn<JobTypeForm>;
  /** Whether the job type is in use, so that its kind cannot change. */
  readonly isFixed: boolean;
};

export function KindField({ form, isFixed }: Props) {
  const { control } = form;
  const { field, fieldState } = useController({ control, name: "kind" });
  return (
    <TextField
      select
      label="Type"
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={isFixed}
      error={fieldState.error !== undefined}
      helperText={
        fieldState.error?.message ?? (isFixed ? "Der er opgaver på arbejdstypen, så typen kan ikke ændres." : errorRoom)
      }
    >
      {jobKinds.map((name) => (
        <MenuItem key={name} value={name}>
          {jobKindLabels[name]}
        </MenuItem>
      ))}
    </TextField>
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

/** A field of one kind; codes are rendered beside the salary code instead. */
function OwnField({ field, ...props }: FieldProps & { readonly field: JobTypeField }) {
  if (field.control === "choice") return <ChoiceField {...props} label={field.label} options={field.options} />;
  if (field.control === "code") return null;
  return (
    <SwitchField {...props} label={field.label}>
      {field.help}
    </SwitchField>
  );
}

type ChoiceProps = FieldProps & { readonly label: string; readonly options: ReadonlyMap<number, string> };

function ChoiceField({ form: { control }, name, label, options }: ChoiceProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      select
      label={label}
      required
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? errorRoom}
    >
      {[...options].map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

type SwitchProps = FieldProps & {
  readonly label: string;
  readonly children: ReactNode;
};

function SwitchField({ form: { control }, name, label, children }: SwitchProps) {
  const helpId = useId();
  const { field } = useController({ control, name });
  return (
    <FormControl sx={{ mb: 1 }}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={field.name}
            checked={field.value === true}
            onChange={(_, isOn) => field.onChange(isOn)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, "aria-describedby": helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mx: 0 }}>
        {children}
      </FormHelperText>
    </FormControl>
  );
}
