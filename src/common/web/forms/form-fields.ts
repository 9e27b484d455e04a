import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

export function textFieldProps<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) {
  const { ref, ...field } = form.register(name);
  const message = form.getFieldState(name, form.formState).error?.message;
  return { ...field, inputRef: ref, error: message !== undefined, helperText: message };
}
