import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useController, useFormContext } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { fieldPair } from "#features/jobs/web/form/fields/form-layout.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import { vehicleLabels, vehicles } from "#features/mileage/rules/mileage-split.ts";

/** The vehicle and, for a car, its registration number, which starts as that of the last trip. */
export function VehicleFields({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { control } = useFormContext<JobFormValues>();
  const vehicle = useController({ control, name: "trip.vehicle" });
  const number = useController({ control, name: "trip.registration_number" });
  return (
    <Box sx={fieldPair}>
      <Box data-field="trip.vehicle">
        <TextField
          select
          label="Køretøj"
          name={vehicle.field.name}
          value={vehicle.field.value}
          onChange={vehicle.field.onChange}
          onBlur={vehicle.field.onBlur}
          helperText={vehicle.fieldState.error?.message ?? errorRoom}
          error={vehicle.fieldState.error !== undefined}
          slotProps={{ input: { readOnly: isReadOnly } }}
        >
          {vehicles.map((name) => (
            <MenuItem key={name} value={name}>
              {vehicleLabels[name]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {vehicle.field.value === "car" && (
        <Box data-field="trip.registration_number">
          <TextField
            label="Registreringsnummer"
            name={number.field.name}
            value={number.field.value}
            onChange={number.field.onChange}
            onBlur={number.field.onBlur}
            error={number.fieldState.error !== undefined}
            helperText={number.fieldState.error?.message ?? errorRoom}
            autoComplete="off"
            slotProps={{ input: { readOnly: isReadOnly }, htmlInput: { autoCapitalize: "characters" } }}
          />
        </Box>
      )}
    </Box>
  );
}
