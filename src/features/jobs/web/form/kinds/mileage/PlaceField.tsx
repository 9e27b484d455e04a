import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useController, useFormContext } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";

type Props = {
  readonly name: "trip.from_place" | "trip.to_place" | `trip.via_places.${number}`;
  readonly label: string;
  readonly places: readonly string[];
  readonly isReadOnly: boolean;
};

export function PlaceField({ name, label, places, isReadOnly }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name });
  return (
    <Box data-field={name} sx={{ flexGrow: 1, minWidth: 0 }}>
      <Autocomplete
        freeSolo
        options={places}
        readOnly={isReadOnly}
        inputValue={field.value}
        value={field.value}
        onInputChange={(_, text) => field.onChange(text)}
        onBlur={field.onBlur}
        clearText="Ryd"
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            name={field.name}
            error={fieldState.error !== undefined}
            helperText={fieldState.error?.message ?? errorRoom}
          />
        )}
      />
    </Box>
  );
}
