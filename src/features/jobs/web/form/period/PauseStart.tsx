import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { jobFields } from "#features/jobs/rules/job-fields.ts";
import { pausePlaceWords } from "#features/jobs/rules/pause-text.ts";
import { hasPause, type JobFormValues, typedPausePlace } from "../values/job-form.ts";
import { TimeInput } from "./TimeInput.tsx";

export type PlannedPause = {
  readonly isOwn: boolean;
  /** The pause's start in the plan, `HH:mm`; null if there is none, undefined while unknown or for several people. */
  readonly start: string | null | undefined;
};

type Props = { readonly isReadOnly: boolean; readonly planned: PlannedPause };

export function PauseStart({ isReadOnly, planned }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const values = useWatch({ control }) as JobFormValues;
  const { field, fieldState } = useController({ control, name: "pause_start" });
  const [isOpen, setOpen] = useState(false);
  if (!hasPause(values)) return null;
  const isGiven = Boolean(values.pause_start);
  const isKnown = !fieldState.error && (isGiven || planned.start !== undefined);
  const place = isKnown ? typedPausePlace(values, planned.start) : undefined;
  const without = planned.start === null ? "midt i vagten" : "som i planen, ellers midt i vagten";
  const hint = isReadOnly || isGiven ? "" : `Uden en start ligger pausen ${without}.`;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: "start", pt: 1 }}>
        {place ? <PlaceText {...pausePlaceWords(place, planned.isOwn)} /> : hint}
      </Typography>
      <div data-field="pause_start">
        {(!isReadOnly || isGiven) && (
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
            helperText={isReadOnly ? errorRoom : "Kan udelades"}
            clockStartsAt="12:00"
            onMidnight={() => {}}
          />
        )}
      </div>
    </>
  );
}

const PlaceText = ({ times, why }: ReturnType<typeof pausePlaceWords>) => (
  <>
    Pausen ligger <span style={{ whiteSpace: "nowrap" }}>{times}</span>
    {why}
  </>
);
