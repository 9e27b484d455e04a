import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../api/request.ts";
import type { SaveOptions } from "../api/use-save.ts";
import { showFieldErrors } from "./show-field-errors.ts";

type ErrorCallbacks = Pick<SaveOptions<never, unknown>, "onFieldErrors" | "onFailed">;

/** An error that belongs to no field becomes the error of `root`. */
export function errorsInForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onConflict: (error: ApiError) => boolean = () => false,
): ErrorCallbacks {
  return {
    onFieldErrors: showFieldErrors(form.setError),
    onFailed: (error) => {
      if (onConflict(error)) return;
      const { message, errors } = error;
      const fields = Object.keys(errors);
      const isAboutFields = fields.length > 0 && fields.every((field) => field in form.getValues());
      if (!isAboutFields) form.setError("root", { message });
    },
  };
}
