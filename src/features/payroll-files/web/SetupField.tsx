import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import { type ControllerRenderProps, useController, useFormContext } from "react-hook-form";
import { touchTarget } from "#common/web/theme.ts";
import type { PayrollSetup } from "../rules/payroll-setup.ts";
import { ColumnsField } from "./ColumnsField.tsx";
import type { SetupField as Field, SetupFieldOf } from "./setup-fields.ts";

type Name = Field["name"] | "default_format";
type Props = { readonly field: SetupFieldOf<Name> };

export function SetupField({ field }: Props) {
  const { control, trigger } = useFormContext<PayrollSetup>();
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
  if (field.kind === "switch") return <SwitchField {...shared} label={field.label} help={field.help} />;
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

/** A text, a whole number or a select. */
function TypedField({ input, change, error, field }: InputProps & { readonly field: SetupFieldOf<Name> }) {
  const isNumber = field.kind === "number";
  return (
    <TextField
      select={field.kind === "choice"}
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
    >
      {field.kind === "choice" &&
        field.options.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
    </TextField>
  );
}

/** Keeps invalid input as text, which the schema refuses. */
function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function SwitchField({
  input,
  change,
  error,
  ...texts
}: InputProps & { readonly label: string; readonly help: string }) {
  const helpId = useId();
  return (
    <Box>
      <FormControlLabel
        label={texts.label}
        control={
          <Switch
            name={input.name}
            checked={input.value === true}
            onChange={(event) => change(event.target.checked)}
            onBlur={input.onBlur}
            slotProps={{ input: { ref: input.ref, "aria-describedby": helpId } }}
          />
        }
        sx={{ minHeight: touchTarget }}
      />
      <FormHelperText id={helpId} error={error !== undefined} sx={{ mt: -0.5, ml: 6 }}>
        {error ?? texts.help}
      </FormHelperText>
    </Box>
  );
}
