import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { FieldErrors } from "#common/rules/values/fields.ts";

/** Shows the server's field errors and focuses the first of them. */
export function showFieldErrors<Values extends FieldValues>(setError: UseFormSetError<Values>) {
  return (errors: FieldErrors): void => {
    Object.entries(errors).forEach(([field, messages], index) => {
      setError(field as Path<Values>, { type: "server", message: messages.join(" ") }, { shouldFocus: index === 0 });
    });
  };
}
