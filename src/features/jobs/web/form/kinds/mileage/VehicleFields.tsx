import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { fieldPair } from "#features/jobs/web/form/fields/form-layout.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import { vehicleLabels, vehicles } from "#features/mileage/rules/mileage-split.ts";

const options = vehicles.map((name) => [name, vehicleLabels[name]] as const);

export function VehicleFields({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const form = useFormContext<JobFormValues>();
  // `form.watch` would miss a change by a favourite, which sets the whole `trip` at once.
  const vehicle = useWatch({ control: form.control, name: "trip.vehicle" });
  const number = useController({ control: form.control, name: "trip.registration_number" });
  return (
    <Box sx={fieldPair}>
      <Box data-field="trip.vehicle">
        <SelectField form={form} name="trip.vehicle" label="Køretøj" options={options} isReadOnly={isReadOnly} />
      </Box>
      {vehicle === "car" && (
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
