import TextField from "@mui/material/TextField";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { errorRoom } from "./error-room.ts";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly type?: "text" | "email" | "password";
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly hint?: string | undefined;
};

export function FormTextField<Values extends FieldValues>({ form, name, ...props }: Props<Values>) {
  const { helperText = props.hint ?? errorRoom, ...field } = textFieldProps(form, name);
  return (
    <TextField
      {...field}
      label={props.label}
      type={props.type ?? "text"}
      required={props.isRequired ?? false}
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
      helperText={helperText}
      slotProps={{ input: { readOnly: props.isReadOnly ?? false } }}
    />
  );
}
