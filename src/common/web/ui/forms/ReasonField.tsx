import TextField from "@mui/material/TextField";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly maxLength: number;
};

export function ReasonField<Values extends FieldValues>({ form, name, maxLength }: Props<Values>) {
  const { error } = form.getFieldState(name, form.formState);
  const count = `${form.watch(name).length} af ${maxLength} tegn`;
  return (
    <TextField
      {...form.register(name)}
      label="Begrundelse"
      multiline
      minRows={3}
      maxRows={10}
      autoFocus
      error={error !== undefined}
      helperText={[error?.message, count].filter(Boolean).join(" ")}
    />
  );
}
