import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { jobFields } from "#features/jobs/rules/job-fields.ts";
import type { JobFormValues } from "../values/job-form.ts";
import { parsePause, pauseText } from "./typed-pause.ts";

type Props = { readonly isReadOnly: boolean; readonly hint: string | undefined };

export function PauseField({ isReadOnly, hint }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: "pause_minutes" });
  const { value } = field;
  const [typed, setTyped] = useState({ text: pauseText(value), of: value });
  if (!Object.is(typed.of, value)) setTyped({ text: pauseText(value), of: value });

  return (
    <div data-field="pause_minutes">
      <TextField
        label={jobFields.pause_minutes.label}
        name={field.name}
        value={typed.text}
        placeholder="0"
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message ?? ((!fieldState.isDirty && hint) || errorRoom)}
        autoComplete="off"
        onChange={(event) => {
          const minutes = parsePause(event.target.value);
          setTyped({ text: event.target.value, of: minutes });
          field.onChange(minutes);
        }}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped({ text: pauseText(value), of: value });
          field.onBlur();
        }}
        slotProps={{
          inputLabel: { shrink: true },
          input: { readOnly: isReadOnly, endAdornment: <InputAdornment position="end">min.</InputAdornment> },
          htmlInput: { inputMode: "numeric", style: { textAlign: "right" } },
        }}
      />
    </div>
  );
}
