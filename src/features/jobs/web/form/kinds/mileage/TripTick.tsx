import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";

type Props = {
  readonly name: "trip.is_round_trip" | "trip.is_own_vehicle";
  readonly label: string;
  readonly isReadOnly: boolean;
};

export function TripTick({ name, label, isReadOnly }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name });
  const errorId = useId();
  const error = fieldState.error?.message;
  return (
    <div data-field={name}>
      <FormControlLabel
        label={label}
        disabled={isReadOnly}
        sx={{ minHeight: 56 }}
        control={
          <Checkbox
            name={field.name}
            checked={field.value}
            onChange={(_, isTicked) => field.onChange(isTicked)}
            onBlur={field.onBlur}
            slotProps={{ input: error ? { "aria-describedby": errorId, "aria-invalid": true } : {} }}
          />
        }
      />
      {error && (
        <FormHelperText id={errorId} error sx={{ mt: -1 }}>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
