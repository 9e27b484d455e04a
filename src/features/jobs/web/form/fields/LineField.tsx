import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { type FieldPathByValue, useController, useFormContext } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import type { JobFormValues } from "../values/job-form.ts";

type Props = {
  readonly name: FieldPathByValue<JobFormValues, string>;
  readonly label: string;
  readonly rows?: number;
  readonly inputMode?: "numeric";
  readonly isReadOnly: boolean;
};

export function LineField({ name, label, rows, inputMode, isReadOnly }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name });
  return (
    <Box data-field={name}>
      <TextField
        label={label}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 8 })}
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message ?? errorRoom}
        autoComplete="off"
        slotProps={{ input: { readOnly: isReadOnly }, htmlInput: inputMode && { inputMode } }}
      />
    </Box>
  );
}
