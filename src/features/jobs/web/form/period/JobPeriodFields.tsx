import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { formatDuration, parseDate, today } from "#common/rules/time/clock.ts";
import { roundedWords } from "#common/rules/time/time-rounding.ts";
import { tooLateForMe, useTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiWeatherNight } from "#common/web/ui/icons.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { firstJobDate, isJobDate } from "#features/jobs/rules/job-input.ts";
import type { Guesses } from "../guesses/use-guesses.ts";
import {
  isDayOnly,
  type JobFormValues,
  nextEndDate,
  type PeriodField,
  roundedTimeOf,
  type Side,
  takesTime,
  typedMinutes,
} from "../values/job-form.ts";
import { DateInput } from "./DateInput.tsx";
import { DayChips } from "./DayChips.tsx";
import { DurationInput } from "./DurationInput.tsx";
import { PauseField } from "./PauseField.tsx";
import { PauseStart, type PlannedPause } from "./PauseStart.tsx";
import type { PickerInputProps } from "./picker-props.ts";
import { TimeInput } from "./TimeInput.tsx";

type Props = {
  readonly stored: Pick<JobInput, "started_at" | "ended_at"> | undefined;
  readonly isOwn: boolean;
  readonly isReadOnly: boolean;
  readonly hints: Guesses["hints"];
  readonly plannedPause: PlannedPause;
};

const nextPicker: Partial<Record<PeriodField, PeriodField>> = {
  start_date: "start_time",
  start_time: "end_date",
  end_date: "end_time",
};

export function JobPeriodFields({ stored, isOwn, isReadOnly, hints, plannedPause }: Props) {
  const isNew = stored === undefined;
  const { control, setValue, getValues } = useFormContext<JobFormValues>();
  const [price_mode, is_timed] = useWatch({ control, name: ["price_mode", "is_timed"] });
  const isDay = isDayOnly({ price_mode, is_timed });
  const setTimed = (isTimed: boolean) => {
    // The pressed button disappears, so a field must get the focus.
    flushSync(() => setValue("is_timed", isTimed, { shouldDirty: true }));
    focusOpener(isTimed ? "start_time" : "start_date");
  };
  const [openPicker, setOpenPicker] = useState<PeriodField>();
  useFocusAfterChain(openPicker);
  const { isAtStart, startProps } = useIsAtStart(openPicker);
  const { fillEndDate, keepEndDate } = useEndDateFromStart(isNew);
  const pickerProps = usePickerProps({ isReadOnly, hints, isDay, openPicker, setOpenPicker });
  const startDate = pickerProps("start_date", isDay ? "Dato" : "Startdato");
  const startTime = pickerProps("start_time", "Starttid");
  const endDate = pickerProps("end_date", "Slutdato");
  const endTime = pickerProps("end_time", "Sluttid");
  const { round, noteOf } = useRounding(stored);
  const days = { today: today(), stored };
  const first = firstJobDate(days);
  const firstEnd = parseDate(startDate.value);

  const chooseDay = (date: string) => {
    setValue("start_date", date, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    fillEndDate();
  };

  const endsAtMidnight = (before: string) => {
    const { start_date, end_date } = getValues();
    const date = midnightDate(end_date, { from: start_date, wasMidnight: before === "00:00" });
    if (date === undefined) return;
    keepEndDate();
    setValue("end_date", date, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };

  return (
    <Box sx={fields}>
      {!isDay && (
        <Box sx={lengths}>
          {!isReadOnly && <DurationInput pauseHint={hints.pause_minutes} isAtStart={isAtStart} />}
          <Pause isReadOnly={isReadOnly} hint={hints.pause_minutes} />
          <Duration />
        </Box>
      )}
      {isNew && <DayChips value={startDate.value} onChoose={chooseDay} onOpen={startDate.onOpen} />}
      <Box sx={dayAndTime} {...startProps}>
        <div data-field="start_date">
          <DateInput
            {...startDate}
            min={first}
            max={days.today}
            takes={(date) =>
              isJobDate("started_at", date, days) && !(isNew && isOwn && tooLateForMe(date.toString(), days.today))
            }
            onBlur={() => {
              fillEndDate();
              startDate.onBlur();
            }}
            onChosen={() => {
              fillEndDate();
              startDate.onChosen();
            }}
          />
        </div>
        {isDay && !isReadOnly && (
          <Button variant="outlined" sx={timeSwitch} onClick={() => setTimed(true)}>
            Angiv tid
          </Button>
        )}
        {!isDay && (
          <div data-field="start_time" onKeyDownCapture={({ key }) => key === "Enter" && round("start")}>
            <TimeInput
              {...startTime}
              helperText={noteOf("start", startTime.value)}
              onBlur={() => {
                round("start");
                startTime.onBlur();
              }}
              clockStartsAt="08:00"
              onMidnight={() => {
                const next = midnightDate(getValues("start_date"));
                if (next !== undefined) chooseDay(next);
              }}
            />
          </div>
        )}
      </Box>
      {!isDay && (
        <>
          <Box sx={dayAndTime}>
            <div data-field="end_date">
              <DateInput
                {...endDate}
                min={firstEnd && isAfter(firstEnd, first) ? firstEnd : first}
                max={days.today}
                takes={(date) => isJobDate("ended_at", date, days)}
                onChange={(date) => {
                  keepEndDate();
                  endDate.onChange(date);
                }}
              />
            </div>
            <div data-field="end_time" onKeyDownCapture={({ key }) => key === "Enter" && round("end")}>
              <TimeInput
                {...endTime}
                helperText={noteOf("end", endTime.value)}
                onBlur={() => {
                  round("end");
                  endTime.onBlur();
                }}
                clockStartsAt="16:00"
                onMidnight={endsAtMidnight}
              />
            </div>
          </Box>
          {!isReadOnly && <EndsNextDay />}
          <Box sx={dayAndTime}>
            <PauseStart isReadOnly={isReadOnly} planned={plannedPause} />
          </Box>
        </>
      )}
      {!isDay && !isReadOnly && price_mode === "manual" && (
        <Button sx={{ justifySelf: "start", ml: -1 }} onClick={() => setTimed(false)}>
          Kun en dato
        </Button>
      )}
    </Box>
  );
}

const timeSwitch = { justifySelf: "start", minHeight: 56, alignSelf: "start" } as const;
const fields = {
  display: "grid",
  gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", sm: "repeat(11, minmax(0, 1fr))" },
  columnGap: { xs: 1, sm: 2 },
  rowGap: 1.5,
  "& > *": { gridColumn: "1 / -1" },
} as const;
const row = { display: "contents" } as const;
const lengths = {
  ...row,
  "& > *": { gridColumn: { sm: "span 4" } },
  "& > [data-field=pause_minutes]": { gridColumn: { sm: "span 3" } },
  "& > :last-child": { order: { xs: 1, sm: 0 }, gridColumn: { xs: "1 / -1", sm: "span 4" } },
  "& > :first-of-type:last-child": { gridColumn: "1 / -1" },
} as const;
const dayAndTime = {
  ...row,
  "& > *": { gridColumn: { sm: "span 7" } },
  "& > :last-child": { gridColumn: { sm: "span 4" } },
} as const;

function Pause(props: { readonly isReadOnly: boolean; readonly hint: string | undefined }) {
  const { control } = useFormContext<JobFormValues>();
  const isThere = useWatch({
    control,
    compute: (values: JobFormValues) => (props.isReadOnly ? values.pause_minutes !== null : takesTime(values)),
  });
  return isThere ? <PauseField {...props} /> : null;
}

function EndsNextDay() {
  const { control, setValue } = useFormContext<JobFormValues>();
  const endDate = useWatch({ control, compute: nextEndDate });
  if (endDate === undefined) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiWeatherNight} />}
      sx={{ justifySelf: "start", mb: 1.5 }}
      onClick={() => {
        setValue("end_date", endDate, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
        focusOpener("end_date");
      }}
    >
      Slutter næste dag
    </Button>
  );
}

/** The day after `date`, for an entered 24:00. Undefined if the end already was 00:00 on the day after the start. */
function midnightDate(date: string, before?: { readonly from: string; readonly wasMidnight: boolean }) {
  const next = parseDate(date)?.add({ days: 1 }).toString();
  const isThere = before?.wasMidnight && parseDate(before.from)?.add({ days: 1 }).toString() === date;
  return isThere ? undefined : next;
}

function useRounding(stored: Props["stored"]) {
  const { getValues, setValue } = useFormContext<JobFormValues>();
  const rule = useTimeRule();
  const [notes, setNotes] = useState<Partial<Record<Side, { readonly time: string; readonly words: string }>>>({});
  return {
    round(side: Side): void {
      const values = getValues();
      const [date, typed] = [values[`${side}_date`], values[`${side}_time`]];
      const time = rule.rounding === "none" ? undefined : roundedTimeOf(values, side, rule);
      if (time === undefined || `${date} ${typed}:00` === stored?.[side === "start" ? "started_at" : "ended_at"])
        return;
      const words = roundedWords(typed, time);
      if (words === undefined) return;
      setValue(`${side}_time`, time, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
      setNotes((said) => ({ ...said, [side]: { time, words } }));
    },
    noteOf: (side: Side, time: string) => (notes[side]?.time === time ? notes[side].words : errorRoom),
  };
}

function isAfter(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) > 0;
}

type OpenPicker = {
  readonly isReadOnly: boolean;
  readonly hints: Guesses["hints"];
  readonly isDay: boolean;
  readonly openPicker: PeriodField | undefined;
  readonly setOpenPicker: (change: (open: PeriodField | undefined) => PeriodField | undefined) => void;
};

function usePickerProps({ isReadOnly, hints, isDay, openPicker, setOpenPicker }: OpenPicker) {
  const { control } = useFormContext<JobFormValues>();
  const fields = {
    start_date: useController({ control, name: "start_date" }),
    start_time: useController({ control, name: "start_time" }),
    end_date: useController({ control, name: "end_date" }),
    end_time: useController({ control, name: "end_time" }),
  };
  return (name: PeriodField, label: string): PickerInputProps => {
    const { field, fieldState } = fields[name];
    return {
      label,
      name,
      isReadOnly,
      value: field.value,
      onChange: field.onChange,
      onBlur: field.onBlur,
      error: fieldState.error?.message,
      hint: fieldState.isDirty ? undefined : hints[name],
      isOpen: openPicker === name,
      onOpen: () => setOpenPicker(() => name),
      onClose: () => setOpenPicker((open) => (open === name ? undefined : open)),
      onChosen: () => setOpenPicker(() => (isDay ? undefined : nextPicker[name])),
    };
  };
}

/** While the user types `0750`, the start is 07:05 for a moment. No end must be computed from this start. */
function useIsAtStart(openPicker: PeriodField | undefined) {
  const [isTyped, setTyped] = useState(false);
  const follow = (box: HTMLElement, to: Element | null) =>
    setTyped(to !== null && box.contains(to) && !to.matches(opener));
  return {
    isAtStart: isTyped || openPicker === "start_date" || openPicker === "start_time",
    startProps: {
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => follow(currentTarget, target),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => follow(currentTarget, relatedTarget),
      onKeyDownCapture: ({ key }: KeyboardEvent) => key === "Enter" && flushSync(() => setTyped(false)),
    },
  };
}

/** A choice opens the next picker. After the last picker closes, its field gets the focus if no other field has it. */
function useFocusAfterChain(openPicker: PeriodField | undefined): void {
  const last = useRef(openPicker);
  useEffect(() => {
    const closed = openPicker === undefined ? last.current : undefined;
    last.current = openPicker;
    if (closed === undefined) return;
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      const isAstray = focused === document.body || focused?.matches(`[role="dialog"] *, ${opener}`);
      if (isAstray) focusOpener(closed);
    });
    return () => clearTimeout(timer);
  }, [openPicker]);
}

const opener = "[data-mui-picker-open-button]";

function focusOpener(field: PeriodField): void {
  document.querySelector<HTMLElement>(`[data-field="${field}"] ${opener}`)?.focus();
}

/** Call `fillEndDate` only when the start date is complete. While 2026 is typed, the years 2, 20 and 202 come first. */
function useEndDateFromStart(isNew: boolean) {
  const { getValues, setValue, formState } = useFormContext<JobFormValues>();
  const { start_date: firstStart = "", end_date: firstEnd = "" } = formState.defaultValues ?? {};
  const isChosen = useRef(firstEnd !== "" && firstEnd !== firstStart);
  const lastStart = useRef(firstStart);

  function fillEndDate(): void {
    const { start_date: start, end_date: end } = getValues();
    const date = parseDate(start);
    if (!isNew || !date || (isChosen.current && end !== "")) return;
    if (!isJobDate("ended_at", date, { today: today() })) return;
    const [before, oldEnd] = [parseDate(lastStart.current), parseDate(end)];
    const days = before && oldEnd ? Math.max(0, before.until(oldEnd).days) : 0;
    lastStart.current = start;
    isChosen.current = false;
    setValue("end_date", date.add({ days }).toString(), { shouldDirty: true });
  }

  function keepEndDate(): void {
    isChosen.current = true;
  }

  return { fillEndDate, keepEndDate };
}

function Duration() {
  const { control } = useFormContext<JobFormValues>();
  const minutes = useWatch({ control, compute: typedMinutes });
  return (
    <TextField
      label="Varighed"
      value={formatDuration((minutes ?? 0) * 60)}
      helperText={errorRoom}
      slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
    />
  );
}
