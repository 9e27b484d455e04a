import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import { errorRoom } from "./error-room.ts";
import { SelectInput } from "./SelectInput.tsx";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly options: readonly (readonly [value: string | number, text: string])[];
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly onChanged?: () => void;
};

export function SelectField<Values extends FieldValues>({ form, name, label, options, ...props }: Props<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, onChange, ...input } = field;
  return (
    <SelectInput
      {...input}
      label={label}
      options={options}
      onChange={(value) => {
        onChange(value);
        props.onChanged?.();
      }}
      inputRef={ref}
      required={props.isRequired ?? false}
      disabled={props.isDisabled ?? false}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? props.hint ?? errorRoom}
      inputProps={{ readOnly: props.isReadOnly ?? false }}
    />
  );
}
