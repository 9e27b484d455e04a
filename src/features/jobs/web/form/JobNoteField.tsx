import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useController, useFormContext } from "react-hook-form";
import { formatNumber } from "../../../../common/rules/values/numbers.ts";
import { errorRoom } from "../../../../common/web/ui/forms/error-room.ts";
import { maxNoteLength } from "../../rules/job.ts";
import type { JobFormValues } from "./job-form.ts";

/** From here on the field counts. */
const nearTheLimit = maxNoteLength * 0.9;

export function JobNoteField({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: "note" });
  const length = field.value.trim().length;
  return (
    <Box data-field="note">
      <TextField
        label="Note"
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        multiline
        minRows={3}
        maxRows={12}
        error={fieldState.error !== undefined}
        helperText={
          [fieldState.error?.message, length >= nearTheLimit && counted(length)].filter(Boolean).join(" ") || errorRoom
        }
        slotProps={{ input: { readOnly: isReadOnly } }}
      />
    </Box>
  );
}

function counted(length: number): string {
  return `${formatNumber(length)} af ${formatNumber(maxNoteLength)} tegn`;
}
