import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { Ref } from "react";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { keptPlan, noPlan, ownPlan } from "./plan-form.ts";

type Props = {
  readonly value: string;
  readonly onChange: (choice: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly error?: string | undefined;
  readonly mayKeep?: boolean | undefined;
};

export function PlanChoice({ value, onChange, inputRef, error, mayKeep }: Props) {
  return (
    <TextField
      select
      label="Plan"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputRef={inputRef}
      error={error !== undefined}
      helperText={error ?? errorRoom}
    >
      {mayKeep && <MenuItem value={keptPlan}>Som hidtil</MenuItem>}
      <MenuItem value={noPlan}>Ingen plan</MenuItem>
      {planTemplates.map(({ label }, place) => (
        <MenuItem key={label} value={String(place)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem value={ownPlan}>Egen plan</MenuItem>
    </TextField>
  );
}
