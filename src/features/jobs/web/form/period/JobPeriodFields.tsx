import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { formatDuration, parseDate, today } from "../../../../../common/rules/clock.ts";
import { errorRoom } from "../../../../../common/web/ui/forms/error-room.ts";
import { Icon } from "../../../../../common/web/ui/Icon.tsx";
import { mdiWeatherNight } from "../../../../../common/web/ui/icons.ts";
import { earliestJobDate } from "../../../rules/job-input.ts";
import { fieldPair } from "../form-layout.ts";
import { type JobFormValues, nextEndDate, type PeriodField, typedMinutes } from "../job-form.ts";
import { DateInput } from "./DateInput.tsx";
import type { PickerInputProps } from "./picker-props.ts";
import { TimeInput } from "./TimeInput.tsx";

type Props = { readonly isNew: boolean; readonly isReadOnly: boolean };

/** The picker that opens when something was chosen in this one. */
const nextPicker: Partial<Record<PeriodField, PeriodField>> = {
  start_date: "start_time",
  start_time: "end_date",
  end_date: "end_time",
};

/** Start and end of the job, and how long that is. */
export function JobPeriodFields({ isNew, isReadOnly }: Props) {
  const [openPicker, setOpenPicker] = useState<PeriodField>();
  useFocusAfterChain(openPicker);
  const fillEndDate = useEndDateFromStart(isNew);
  const pickerProps = usePickerProps({ isReadOnly, openPicker, setOpenPicker });
  const startDate = pickerProps("start_date", "Startdato");
  const startTime = pickerProps("start_time", "Starttid");
  const endDate = pickerProps("end_date", "Slutdato");
  const endTime = pickerProps("end_time", "Sluttid");
  const first = earliestJobDate(today());
  const firstEnd = parseDate(startDate.value);

  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box sx={fieldPair}>
        <div data-field="start_date">
          <DateInput
            {...startDate}
            min={first}
            max={today()}
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
        <div data-field="start_time">
          <TimeInput {...startTime} clockStartsAt="08:00" />
        </div>
      </Box>
      <Box sx={fieldPair}>
        <div data-field="end_date">
          <DateInput {...endDate} min={firstEnd && isAfter(firstEnd, first) ? firstEnd : first} max={today()} />
        </div>
        <div data-field="end_time">
          <TimeInput {...endTime} clockStartsAt="16:00" />
        </div>
      </Box>
      {!isReadOnly && <EndsNextDay />}
      <Duration />
    </Stack>
  );
}

/** One tap for what 22:00–06:00 on one day means. */
function EndsNextDay() {
  const { control, setValue } = useFormContext<JobFormValues>();
  const endDate = nextEndDate(useWatch({ control }) as JobFormValues);
  if (endDate === undefined) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiWeatherNight} />}
      sx={{ alignSelf: "flex-start", mb: 1.5 }}
      onClick={() => {
        setValue("end_date", endDate, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
        document.querySelector<HTMLElement>(`[data-field="end_date"] ${opener}`)?.focus();
      }}
    >
      Slutter næste dag
    </Button>
  );
}

function isAfter(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) > 0;
}

type OpenPicker = {
  readonly isReadOnly: boolean;
  readonly openPicker: PeriodField | undefined;
  readonly setOpenPicker: (change: (open: PeriodField | undefined) => PeriodField | undefined) => void;
};

function usePickerProps({ isReadOnly, openPicker, setOpenPicker }: OpenPicker) {
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
      isOpen: openPicker === name,
      onOpen: () => setOpenPicker(() => name),
      onClose: () => setOpenPicker((open) => (open === name ? undefined : open)),
      onChosen: () => setOpenPicker(() => nextPicker[name]),
    };
  };
}

/**
 * A picker gives the focus back to where it came from. At the end of the chain that is inside a picker that is gone,
 * or the field of the one before; it belongs to the field whose picker was open last.
 */
function useFocusAfterChain(openPicker: PeriodField | undefined): void {
  const last = useRef(openPicker);
  useEffect(() => {
    const closed = openPicker === undefined ? last.current : undefined;
    last.current = openPicker;
    if (closed === undefined) return;
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      const isAstray = focused === document.body || focused?.matches(`[role="dialog"] *, ${opener}`);
      if (isAstray) document.querySelector<HTMLElement>(`[data-field="${closed}"] ${opener}`)?.focus();
    });
    return () => clearTimeout(timer);
  }, [openPicker]);
}

const opener = "[data-mui-picker-open-button]";

/**
 * Gives a new job the start date as its end date, for as long as nobody chose another. To be called
 * when the start date is finished: while it is typed, each of its years is a date too.
 */
function useEndDateFromStart(isNew: boolean): () => void {
  const { getValues, setValue } = useFormContext<JobFormValues>();
  const given = useRef("");
  return () => {
    const { start_date: start, end_date: end } = getValues();
    const date = parseDate(start);
    if (!isNew || !date || (end !== "" && end !== given.current)) return;
    if (isAfter(earliestJobDate(today()), date) || isAfter(date, today())) return;
    given.current = start;
    setValue("end_date", start, { shouldDirty: true });
  };
}

function Duration() {
  const { control } = useFormContext<JobFormValues>();
  const minutes = typedMinutes(useWatch({ control }) as JobFormValues);
  return (
    <TextField
      label="Varighed"
      value={formatDuration((minutes ?? 0) * 60)}
      helperText={errorRoom}
      slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
    />
  );
}
