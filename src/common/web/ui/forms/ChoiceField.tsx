import type { QueryKey } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import { type Choice, ChoicePicker } from "./ChoicePicker.tsx";

type Props<Values extends FieldValues, Row extends Choice, Key extends QueryKey> = Pick<
  ComponentProps<typeof ChoicePicker<Row, Key>>,
  "label" | "choices" | "isRequired" | "emptyText" | "hint"
> & {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
};

export function ChoiceField<Values extends FieldValues, Row extends Choice, Key extends QueryKey>({
  form,
  name,
  ...picker
}: Props<Values, Row, Key>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...props } = field;
  return <ChoicePicker {...picker} {...props} inputRef={ref} error={fieldState.error?.message} isReadOnly={false} />;
}
