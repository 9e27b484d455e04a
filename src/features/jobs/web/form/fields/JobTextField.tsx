import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useController, useFormContext } from "react-hook-form";
import { characterCount } from "#common/web/forms/character-count.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { type JobText, jobFields, jobTexts } from "#features/jobs/rules/job-fields.ts";
import type { JobFormValues } from "../values/job-form.ts";

type Props = { readonly name: JobText; readonly isReadOnly: boolean };

export function JobTexts({ isReadOnly }: Pick<Props, "isReadOnly">) {
  return jobTexts.map((name) => <JobTextField key={name} name={name} isReadOnly={isReadOnly} />);
}

function JobTextField({ name, isReadOnly }: Props) {
  const { label, maxLength, rows } = jobFields[name];
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
        multiline
        minRows={rows}
        maxRows={12}
        error={fieldState.error !== undefined}
        helperText={
          [fieldState.error?.message, characterCount(field.value, maxLength)].filter(Boolean).join(" ") || errorRoom
        }
        slotProps={{ input: { readOnly: isReadOnly } }}
      />
    </Box>
  );
}
