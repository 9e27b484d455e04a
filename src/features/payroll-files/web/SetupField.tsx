import TextField from "@mui/material/TextField";
import { type ControllerRenderProps, useController, useFormContext } from "react-hook-form";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import type { PayrollSetup } from "../rules/payroll-setup.ts";
import { ColumnsField } from "./ColumnsField.tsx";
import type { SetupField as Field, SetupFieldOf } from "./setup-fields.ts";

type Name = Field["name"] | "default_format";
type Props = { readonly field: SetupFieldOf<Name>; readonly onChanged?: () => void };

export function SetupField({ field, onChanged }: Props) {
  const form = useFormContext<PayrollSetup>();
  const { name, label, help } = field;
  // Settings can contradict each other, so a change of one setting validates all settings again.
  const revalidate = () => {
    onChanged?.();
    void form.trigger();
  };
  if (field.kind === "switch")
    return <SwitchField form={form} name={name} label={label} help={help} onChanged={revalidate} />;
  if (field.kind === "choice") {
    const options = field.options.map(({ value, label }) => [value, label] as const);
    return <SelectField form={form} name={name} label={label} options={options} hint={help} onChanged={revalidate} />;
  }
  return <OwnField field={field} revalidate={revalidate} />;
}

function OwnField({ field, revalidate }: Props & { readonly revalidate: () => void }) {
  const { field: input, fieldState, formState } = useController<PayrollSetup, Name>({ name: field.name });
  const error = fieldState.error?.message;
  if (field.kind === "columns")
    return (
      <ColumnsField
        label={field.label}
        help={field.help}
        options={field.options}
        columns={input.value as string[]}
        onChange={(columns) => {
          input.onChange(columns);
          revalidate();
        }}
        error={error}
        inputRef={input.ref}
      />
    );
  const change = (value: unknown) => {
    input.onChange(value);
    if (formState.isSubmitted) revalidate();
  };
  const leave = () => {
    input.onBlur();
    revalidate();
  };
  return <TypedField input={{ ...input, onBlur: leave }} change={change} error={error} field={field} />;
}

type InputProps = {
  readonly input: ControllerRenderProps<PayrollSetup, Name>;
  readonly change: (value: unknown) => void;
  readonly error: string | undefined;
};

function TypedField({ input, change, error, field }: InputProps & { readonly field: SetupFieldOf<Name> }) {
  const isNumber = field.kind === "number";
  return (
    <TextField
      label={field.label}
      name={input.name}
      value={input.value}
      onChange={({ target: { value } }) => change(isNumber ? wholeNumber(value) : value)}
      onBlur={input.onBlur}
      inputRef={input.ref}
      error={error !== undefined}
      helperText={error ?? field.help}
      autoComplete="off"
      slotProps={isNumber ? { htmlInput: { inputMode: "numeric" } } : {}}
    />
  );
}

/** Returns invalid input as text, so that the schema refuses it. */
function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}
