import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly isRow?: boolean;
};

export function RadioField<Values extends FieldValues>({ form, name, label, options, isRow = false }: Props<Values>) {
  const { field } = useController({ control: form.control, name });
  const { ref: _ref, ...group } = field;
  return (
    <RadioGroup {...group} row={isRow} aria-label={label}>
      {options.map(([value, text]) => (
        <FormControlLabel key={value} value={value} control={<Radio />} label={text} />
      ))}
    </RadioGroup>
  );
}
