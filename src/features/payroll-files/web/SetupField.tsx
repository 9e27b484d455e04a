import TextField from "@mui/material/TextField";
import { type ControllerRenderProps, useController, useFormContext } from "react-hook-form";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import type { PayrollSetup } from "../rules/payroll-setup.ts";
import { ColumnsField } from "./ColumnsField.tsx";
import type { SetupField as Field, SetupFieldOf } from "./setup-fields.ts";

type Name = Field["name"] | "default_format";
type Props = { readonly field: SetupFieldOf<Name> };

export function SetupField({ field }: Props) {
  const form = useFormContext<PayrollSetup>();
  const { control, trigger } = form;
  const { field: input, fieldState, formState } = useController({ control, name: field.name });
  const isTyped = field.kind === "text" || field.kind === "number";
  // Settings can conflict, so a change revalidates the other ones, but not while a value is incomplete.
  const change = (value: unknown) => {
    input.onChange(value);
    if (formState.isSubmitted || !isTyped) void trigger();
  };
  const leave = () => {
    input.onBlur();
    if (isTyped) void trigger();
  };
  const shared = { input: { ...input, onBlur: leave }, change, error: fieldState.error?.message };
  const { name, label } = field;
  const revalidate = () => void form.trigger();
  if (field.kind === "switch")
    return <SwitchField form={form} name={name} label={label} help={field.help} onChanged={revalidate} />;
  if (field.kind === "choice") {
    const options = field.options.map(({ value, label }) => [value, label] as const);
    return (
      <SelectField form={form} name={name} label={label} options={options} hint={field.help} onChanged={revalidate} />
    );
  }
  if (field.kind === "columns")
    return (
      <ColumnsField
        label={field.label}
        help={field.help}
        options={field.options}
        columns={input.value as string[]}
        onChange={change}
        error={shared.error}
        inputRef={input.ref}
      />
    );
  return <TypedField {...shared} field={field} />;
}

type InputProps = {
  readonly input: ControllerRenderProps<PayrollSetup, Name>;
  readonly change: (value: unknown) => void;
  readonly error: string | undefined;
};

/** A text or a whole number. */
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

/** Keeps invalid input as text, which the schema refuses. */
function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}
