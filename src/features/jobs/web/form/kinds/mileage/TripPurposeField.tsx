import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useController, useFormContext } from "react-hook-form";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";

export function TripPurposeField({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: "trip.purpose" });
  return (
    <Box data-field="trip.purpose">
      <TextField
        label="Formål"
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message ?? "Fx »Møde med bygherren«"}
        autoComplete="off"
        slotProps={{ input: { readOnly: isReadOnly } }}
      />
    </Box>
  );
}
