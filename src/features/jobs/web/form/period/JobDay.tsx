import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { today } from "#common/rules/time/clock.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { firstJobDate, isJobDate } from "#features/jobs/rules/job-input.ts";
import type { JobFormValues } from "../values/job-form.ts";
import { DateInput } from "./DateInput.tsx";
import { DayChips } from "./DayChips.tsx";

type Props = {
  readonly stored: Pick<JobInput, "started_at" | "ended_at"> | undefined;
  readonly isReadOnly: boolean;
  readonly isLast?: boolean;
};

export function JobDay({ stored, isReadOnly, isLast = false }: Props) {
  const [name, side] = isLast ? (["end_date", "ended_at"] as const) : (["start_date", "started_at"] as const);
  const days = { today: today(), stored };
  const { control, setValue } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name });
  const [isOpen, setIsOpen] = useState(false);
  const choose = (date: string) => setValue(name, date, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <Stack sx={{ gap: 1.5 }}>
      {!stored && !isLast && <DayChips value={field.value} onChoose={choose} onOpen={() => setIsOpen(true)} />}
      <div data-field={name}>
        <DateInput
          label={isLast ? "Til og med" : "Dato"}
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
          takes={(date) => isJobDate(side, date, days)}
        />
      </div>
    </Stack>
  );
}
