import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useId } from "react";
import { type FieldValues, type Path, type UseFormReturn, useController } from "react-hook-form";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  /** The record in a Danish sentence: "projektet". */
  readonly what: string;
};

/** The checkbox that closes a project or job type. */
export function ClosedField<Values extends FieldValues>({ form, name, what }: Props<Values>) {
  const helpId = useId();
  const { field } = useController({ control: form.control, name });
  return (
    <FormControl sx={{ mb: 1 }}>
      <FormControlLabel
        label="Lukket"
        control={
          <Switch
            name={field.name}
            checked={field.value}
            onChange={(_, isOn) => field.onChange(isOn)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, "aria-describedby": helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mx: 0 }}>
        Der kan ikke registreres nye opgaver på {what}. Opgaver, der er der, godkendes og udbetales som ellers.
      </FormHelperText>
    </FormControl>
  );
}
