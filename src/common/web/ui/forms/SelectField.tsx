import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import { errorRoom } from "./error-room.ts";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  /** The text of an empty value is shown too. */
  readonly options: readonly (readonly [value: string | number, text: string])[];
  /** Shown when there is no error. */
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly onChanged?: () => void;
};

export function SelectField<Values extends FieldValues>({ form, name, options, ...props }: Props<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const hasEmpty = options.some(([value]) => value === "");
  return (
    <TextField
      select
      label={props.label}
      name={field.name}
      value={field.value}
      onChange={(event) => {
        field.onChange(event.target.value);
        props.onChanged?.();
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required={props.isRequired ?? false}
      disabled={props.isDisabled ?? false}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? props.hint ?? errorRoom}
      slotProps={{
        input: { readOnly: props.isReadOnly ?? false },
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
