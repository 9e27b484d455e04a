import { useState } from "react";
import { dateText, pickerDate, pickerDateTime, timeText } from "#common/web/ui/pickers/picker-dates.ts";
import { unreadable } from "../values/job-form.ts";

export type PickerFormat = {
  readonly fromText: (text: string) => Date | null;
  readonly toText: (date: Date) => string;
};

export const dayFormat: PickerFormat = { fromText: pickerDate, toText: dateText };

/** `HH:mm`, as a Date on a day without a clock change. */
export const timeFormat: PickerFormat = {
  fromText: (text) => pickerDateTime(`2000-01-01 ${text}:00`),
  toText: timeText,
};

function textOf(format: PickerFormat, date: Date | null): string {
  return date === null ? "" : format.toText(date) || unreadable;
}

/** Keeps the Date object until the text changes, because a picker stores incomplete input in its Date object. */
export function usePickerValue(format: PickerFormat, text: string, onChange: (text: string) => void) {
  const [shown, setShown] = useState(() => ({ text, date: format.fromText(text) }));
  if (shown.text !== text) setShown({ text, date: format.fromText(text) });
  return {
    value: shown.date,
    onChange(date: Date | null) {
      const next = textOf(format, date);
      setShown({ text: next, date });
      if (next !== text) onChange(next);
    },
  };
}
