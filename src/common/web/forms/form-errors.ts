import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { SaveOptions } from "../api/use-save.ts";
import { showFieldErrors } from "./show-field-errors.ts";

type ErrorCallbacks = Pick<SaveOptions<never, unknown>, "onFieldErrors" | "onFailed">;

/** Shows in a form what kept a save from happening: under the fields, and as `root` where no field is to blame. */
export function errorsInForm<Values extends FieldValues>(form: UseFormReturn<Values>): ErrorCallbacks {
  return {
    onFieldErrors: showFieldErrors(form.setError),
    onFailed: ({ message, errors }) => {
      const fields = Object.keys(errors);
      const isAboutFields = fields.length > 0 && fields.every((field) => field in form.getValues());
      if (!isAboutFields) form.setError("root", { message });
    },
  };
}
