import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** What a Material text field needs to be a field of a form, error text and focus included. */
export function textFieldProps<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) {
  const { ref, ...field } = form.register(name);
  const message = form.getFieldState(name, form.formState).error?.message;
  return { ...field, inputRef: ref, error: message !== undefined, helperText: message };
}
