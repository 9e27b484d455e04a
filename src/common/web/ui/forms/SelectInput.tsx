import MenuItem from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";

type Props<Value extends string | number> = Omit<TextFieldProps, "select" | "value" | "onChange" | "slotProps"> & {
  readonly label: string;
  readonly value: Value;
  /** If the value of a choice is "", the field shows the text of that choice instead of an empty line. */
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
  readonly inputProps?: { readonly readOnly?: boolean; readonly sx?: object };
};

/** A select outside a form. In a form, use `SelectField`. */
export function SelectInput<Value extends string | number>({ options, onChange, inputProps, ...field }: Props<Value>) {
  const hasEmpty = options.some(([value]) => value === "");
  return (
    <TextField
      {...field}
      select
      onChange={({ target }) => onChange(target.value as Value)}
      slotProps={{
        ...(inputProps && { input: inputProps }),
        ...(hasEmpty && { select: { displayEmpty: true }, inputLabel: { shrink: true } }),
      }}
    >
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
