import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { jobFields } from "#features/jobs/rules/job-fields.ts";
import { pausePlaceText } from "#features/jobs/rules/pause-text.ts";
import { hasPause, type JobFormValues, typedPausePlace } from "../values/job-form.ts";
import { TimeInput } from "./TimeInput.tsx";

type Props = { readonly isReadOnly: boolean };

/** Where the pause lies, and its start for those who know better. Shown only beside a pause. */
export function PauseStart({ isReadOnly }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const values = useWatch({ control }) as JobFormValues;
  const { field, fieldState } = useController({ control, name: "pause_start" });
  const [isOpen, setOpen] = useState(false);
  if (!hasPause(values)) return null;
  const place = fieldState.error ? undefined : typedPausePlace(values);
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: "start", pt: 1 }}>
        {place ? pausePlaceText(place) : "Skriv kun en start, hvis pausen ikke ligger midt i vagten."}
      </Typography>
      <div data-field="pause_start">
        <TimeInput
          label={jobFields.pause_start.label}
          name={field.name}
          value={field.value ?? ""}
          onChange={field.onChange}
          onBlur={field.onBlur}
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onChosen={() => setOpen(false)}
          error={fieldState.error?.message}
          isReadOnly={isReadOnly}
          helperText="Kan udelades"
          clockStartsAt="12:00"
          onMidnight={() => {}}
        />
      </div>
    </>
  );
}
