import type { QueryKey } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import { type Choice, ChoicePicker } from "./ChoicePicker.tsx";

type Props<Values extends FieldValues, Row extends Choice, Key extends QueryKey> = Pick<
  ComponentProps<typeof ChoicePicker<Row, Key>>,
  "label" | "choices" | "isRequired" | "emptyText"
> & {
  readonly form: UseFormReturn<Values>;
  /** The field that holds the id of the chosen row, or null. */
  readonly name: Path<Values>;
  /** The row of the id that the form starts with. */
  readonly initial: Choice | null;
};

/** A picker in a form whose value is the id of the chosen row. */
export function ChoiceField<Values extends FieldValues, Row extends Choice, Key extends QueryKey>({
  form,
  name,
  initial,
  ...picker
}: Props<Values, Row, Key>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [choice, setChoice] = useState(initial);
  return (
    <ChoicePicker
      {...picker}
      name={name}
      value={choice}
      onChange={(next) => {
        setChoice(next);
        field.onChange(next?.id ?? null);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      isReadOnly={false}
    />
  );
}
