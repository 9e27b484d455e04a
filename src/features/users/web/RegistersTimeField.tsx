import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useId } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { registersTimeByDefault } from "../rules/user.ts";
import type { UserForm } from "./user-form.ts";

type Props = { readonly form: UseFormReturn<UserForm>; readonly isReadOnly: boolean };

export function RegistersTimeField({ form, isReadOnly }: Props) {
  const helpId = useId();
  const { field } = useController({ control: form.control, name: "registers_time" });
  const roles = useWatch({ control: form.control, name: "roles" });
  return (
    <FormControl sx={{ mb: 1 }}>
      <FormControlLabel
        label="Registrerer timer"
        disabled={isReadOnly}
        control={
          <Checkbox
            name={field.name}
            checked={field.value ?? registersTimeByDefault(roles)}
            onChange={(_, isTicked) => field.onChange(isTicked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, "aria-describedby": helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mt: -1, ml: 4 }}>
        Tomme arbejdsdage vises under »Mangler at registrere«.
      </FormHelperText>
    </FormControl>
  );
}
