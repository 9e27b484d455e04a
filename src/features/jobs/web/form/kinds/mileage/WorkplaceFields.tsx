import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useController, useFormContext } from "react-hook-form";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";

export function WorkplaceFields({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const form = useFormContext<JobFormValues>();
  const { field } = useController({ control: form.control, name: "trip.workplace" });
  return (
    <Box data-field="trip.workplace">
      <FormControlLabel
        label="Tur mellem hjem og arbejde"
        disabled={isReadOnly}
        control={
          <Checkbox checked={field.value !== null} onChange={(_, isTicked) => field.onChange(isTicked ? "to" : null)} />
        }
      />
      {field.value !== null && (
        <Box sx={{ mt: 1 }}>
          <SelectField
            form={form}
            name="trip.workplace"
            label="Arbejdsstedet er"
            isReadOnly={isReadOnly}
            options={[
              ["to", "Hvor turen slutter (Til)"],
              ["from", "Hvor turen begynder (Fra)"],
            ]}
          />
        </Box>
      )}
    </Box>
  );
}
