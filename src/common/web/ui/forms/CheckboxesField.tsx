import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly help: string;
};

export function CheckboxesField<Values extends FieldValues>({ form, name, label, options, help }: Props<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const chosen: readonly string[] = field.value;
  return (
    <FormControl component="fieldset" error={fieldState.error !== undefined}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {options.map(([value, text]) => (
          <FormControlLabel
            key={value}
            label={text}
            control={
              <Checkbox
                checked={chosen.includes(value)}
                onChange={(_, isChosen) =>
                  field.onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
                }
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{fieldState.error?.message ?? help}</FormHelperText>
    </FormControl>
  );
}
