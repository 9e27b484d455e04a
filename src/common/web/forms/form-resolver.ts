import { type FieldValues, type FieldErrors as FormErrors, type Resolver, set } from "react-hook-form";
import * as z from "zod/mini";
import { errorsByField, type FieldErrors, mergeErrors, validFields } from "#common/rules/values/fields.ts";

type Fields<Shape extends z.core.$ZodLooseShape> = Partial<z.output<z.ZodMiniObject<Shape>>>;

/** Validates the payload before it is sent. `rules` gets the valid fields and the whole payload. */
export function formResolver<Values extends FieldValues, Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  rules: (fields: Fields<Shape>, payload: object) => FieldErrors = () => ({}),
  toPayload: (values: Values) => object = (values) => values,
): Resolver<Values> {
  return (values) => {
    const payload = toPayload(values);
    const result = z.safeParse(schema, payload);
    const errors = mergeErrors(
      result.success ? {} : errorsByField(result.error.issues),
      rules(validFields(schema, payload), payload),
    );
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: asFormErrors<Values>(errors) };
  };
}

function asFormErrors<Values extends FieldValues>(errors: FieldErrors): FormErrors<Values> {
  const inForm: FormErrors<Values> = {};
  for (const [field, messages] of Object.entries(errors))
    set(inForm, field, { type: "rules", message: messages.join(" ") });
  return inForm;
}
