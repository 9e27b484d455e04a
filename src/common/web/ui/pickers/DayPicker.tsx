import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { DatePicker, type DatePickerFieldProps } from "@mui/x-date-pickers/DatePicker";
import { usePickerContext, useSplitFieldProps } from "@mui/x-date-pickers/hooks";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { Icon } from "../Icon.tsx";
import { mdiCalendar } from "../icons.ts";
import { dateText, pickerDate, pickerLimits } from "./picker-dates.ts";

type Props = {
  readonly label: string;
  /** `YYYY-MM-DD` */
  readonly value: string;
  readonly onChange: (date: string) => void;
};

export function DayPicker({ label, value, onChange }: Props) {
  // On a phone, the user selects a day and then accepts it. Until then, only this component knows the day.
  const [chosen, setChosen] = useState({ of: value, date: pickerDate(value) });
  if (chosen.of !== value) setChosen({ of: value, date: pickerDate(value) });
  return (
    <DatePicker
      label={label}
      value={chosen.date}
      onChange={(date) => setChosen({ of: value, date })}
      onAccept={(date) => date && onChange(dateText(date))}
      {...pickerLimits}
      displayWeekNumber
      slots={{ field: ReadOnlyField }}
    />
  );
}

function ReadOnlyField(props: DatePickerFieldProps) {
  const { forwardedProps } = useSplitFieldProps(props, "date");
  const { value, setOpen, open, triggerRef, rootRef, label, name } = usePickerContext<Date | null>();
  return (
    <TextField
      {...forwardedProps}
      ref={rootRef}
      label={label}
      name={name}
      value={value ? formatDate(dateText(value)) : ""}
      focused={open || undefined}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
        event.preventDefault();
        setOpen(true);
      }}
      slotProps={{
        input: {
          ref: triggerRef,
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <Icon path={mdiCalendar} />
            </InputAdornment>
          ),
          sx: { cursor: "pointer", "& *": { cursor: "inherit" } },
        },
        htmlInput: { "aria-haspopup": "dialog" },
      }}
      sx={{ maxWidth: { sm: 240 } }}
    />
  );
}
