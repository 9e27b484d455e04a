import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { FieldErrors } from "#common/rules/values/fields.ts";

export function showFieldErrors<Values extends FieldValues>(setError: UseFormSetError<Values>) {
  return (errors: FieldErrors): void => {
    Object.entries(errors).forEach(([field, messages], index) => {
      setError(field as Path<Values>, { type: "server", message: messages.join(" ") }, { shouldFocus: index === 0 });
    });
  };
}
