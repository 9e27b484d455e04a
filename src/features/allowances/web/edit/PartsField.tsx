import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { type UseFormReturn, useController } from "react-hook-form";
import type { RuleForm } from "./rule-form.ts";

type Props<Name extends "days" | "places"> = {
  readonly form: UseFormReturn<RuleForm>;
  readonly name: Name;
  readonly label: string;
  readonly parts: Readonly<Record<RuleForm[Name][number], string>>;
};

export function PartsField<Name extends "days" | "places">({ form, name, label, parts }: Props<Name>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const all = Object.keys(parts) as RuleForm[Name][number][];
  const chosen: readonly string[] = field.value;
  const error = fieldState.error?.message;
  const toggle = (part: string) => field.onChange(all.filter((one) => chosen.includes(one) !== (one === part)));
  return (
    <FormControl component="fieldset" error={error !== undefined} sx={{ mb: 1 }}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row sx={{ columnGap: 1 }}>
        {all.map((part, place) => (
          <FormControlLabel
            key={part}
            label={parts[part]}
            control={
              <Checkbox
                checked={chosen.includes(part)}
                onChange={() => toggle(part)}
                slotProps={place === 0 ? { input: { ref: field.ref } } : {}}
              />
            }
          />
        ))}
      </FormGroup>
      {error && <FormHelperText sx={{ mx: 0 }}>{error}</FormHelperText>}
    </FormControl>
  );
}
