import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { roundedWords, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { formatShortDuration, parseDuration, understoodDuration } from "#common/rules/time/typed-time.ts";
import { useTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { askedMinutes, endOfDuration, type JobFormValues, typedMinutes } from "../values/job-form.ts";

type Props = {
  readonly pauseHint: string | undefined;
  readonly isAtStart: boolean;
};

export function DurationInput({ pauseHint, isAtStart }: Props) {
  const { control, setValue, getValues } = useFormContext<JobFormValues>();
  const rule = useTimeRule();
  const { field, fieldState } = useController({ control, name: "duration" });
  const { minutes, isEndKnown, words } = useWatch({
    control,
    compute: (values: JobFormValues) => ({
      minutes: typedMinutes(values) ?? 0,
      isEndKnown: endOfDuration(values, rule) !== undefined,
      words: understood(values, rule),
    }),
  });
  const [isIn, setIn] = useState(false);
  const [note, setNote] = useState("");
  const { errors, dirtyFields } = useFormState({ control, name: "pause_minutes" });
  const isRoomBeside = !errors.pause_minutes && (!pauseHint || dirtyFields.pause_minutes);

  function setEnd(): void {
    const asked = askedMinutes(getValues());
    const end = endOfDuration(getValues(), rule);
    if (asked === undefined || !end) return;
    for (const name of ["end_date", "end_time"] as const)
      setValue(name, end[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setValue("duration", "", { shouldDirty: true });
    const saved = typedMinutes(getValues()) ?? asked;
    setNote(roundedWords(formatShortDuration(asked), formatShortDuration(saved)) ?? "");
  }

  const waits = !isIn && !isAtStart && field.value !== "" && isEndKnown;
  // If the user enters the duration before the start, the end is set once the start is complete.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs only when there is an end to set.
  useEffect(() => {
    if (waits) setEnd();
  }, [waits]);

  return (
    <div data-field="duration">
      <TextField
        label="Antal timer"
        name={field.name}
        value={field.value !== "" || isIn ? field.value : minutes > 0 ? formatShortDuration(minutes) : ""}
        placeholder={minutes > 0 ? formatShortDuration(minutes) : "fx 7,5 eller 730"}
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message ?? (words || note || errorRoom)}
        autoComplete="off"
        onChange={(event) => {
          setNote("");
          field.onChange(event.target.value);
        }}
        onFocus={() => setIn(true)}
        onBlur={() => {
          setIn(false);
          setEnd();
          field.onBlur();
        }}
        onKeyDown={({ key }) => key === "Enter" && setEnd()}
        sx={{ "& input::placeholder": { opacity: 1, color: "text.secondary" } }}
        slotProps={{
          // The phone keyboard for numbers has no colon, but 730 also means 7:30.
          htmlInput: { inputMode: "decimal" },
          inputLabel: { shrink: true },
          formHelperText: { "aria-live": "polite", ...(isRoomBeside && { sx: underBoth }) },
        }}
      />
    </div>
  );
}

const underBoth = { mr: 0, width: "calc(200% - 12px)" } as const;

function understood(values: JobFormValues, rule: TimeRule): string {
  const typed = parseDuration(values.duration);
  if (!typed) return "";
  const words = `${typed.isAdded ? "+ " : ""}${understoodDuration(typed.minutes, rule)}`;
  return endOfDuration(values, rule) ? words : `${words} fra starttiden`;
}
