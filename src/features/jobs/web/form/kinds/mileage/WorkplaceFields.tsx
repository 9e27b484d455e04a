import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useController, useFormContext } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";

export function WorkplaceFields({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { control } = useFormContext<JobFormValues>();
  const { field } = useController({ control, name: "trip.workplace" });
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
        <TextField
          select
          label="Arbejdsstedet er"
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          helperText={errorRoom}
          slotProps={{ input: { readOnly: isReadOnly } }}
          sx={{ mt: 1 }}
        >
          <MenuItem value="to">Hvor turen slutter (Til)</MenuItem>
          <MenuItem value="from">Hvor turen begynder (Fra)</MenuItem>
        </TextField>
      )}
    </Box>
  );
}
