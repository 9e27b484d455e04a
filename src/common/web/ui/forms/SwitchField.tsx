import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useId } from "react";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";
import { touchTarget } from "#common/web/theme.ts";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly help: string;
  readonly onChanged?: () => void;
};

export function SwitchField<Values extends FieldValues>({ form, name, label, help, onChanged }: Props<Values>) {
  const helpId = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FormControl sx={{ mb: 1 }}>
      <FormControlLabel
        label={label}
        sx={{ minHeight: touchTarget }}
        control={
          <Switch
            name={field.name}
            checked={field.value === true}
            onChange={(_, isOn) => {
              field.onChange(isOn);
              onChanged?.();
            }}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, "aria-describedby": helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} error={fieldState.error !== undefined} sx={{ mx: 0 }}>
        {fieldState.error?.message ?? help}
      </FormHelperText>
    </FormControl>
  );
}
