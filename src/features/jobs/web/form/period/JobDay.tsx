import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { today } from "#common/rules/clock.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { firstJobDate, isJobDate } from "#features/jobs/rules/job-input.ts";
import type { JobFormValues } from "../values/job-form.ts";
import { DateInput } from "./DateInput.tsx";
import { DayChips } from "./DayChips.tsx";

type Props = {
  /** The job before an edit; without it the form makes a new one. */
  readonly stored: Pick<JobInput, "started_at" | "ended_at"> | undefined;
  readonly isReadOnly: boolean;
};

/** The one day of what takes no time. */
export function JobDay({ stored, isReadOnly }: Props) {
  const days = { today: today(), stored };
  const { control, setValue } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: "start_date" });
  const [isOpen, setIsOpen] = useState(false);
  const choose = (date: string) =>
    setValue("start_date", date, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <Stack sx={{ gap: 1.5 }}>
      {!stored && <DayChips value={field.value} onChoose={choose} onOpen={() => setIsOpen(true)} />}
      <div data-field="start_date">
        <DateInput
          label="Dato"
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          isOpen={isOpen}
          onOpen={() => setIsOpen(true)}
          onClose={() => setIsOpen(false)}
          onChosen={() => setIsOpen(false)}
          error={fieldState.error?.message}
          isReadOnly={isReadOnly}
          min={firstJobDate(days)}
          max={days.today}
          takes={(date) => isJobDate("started_at", date, days)}
        />
      </div>
    </Stack>
  );
}
