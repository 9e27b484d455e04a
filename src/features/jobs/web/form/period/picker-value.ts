import { useState } from "react";
import { dateText, pickerDate, pickerDateTime, timeText } from "#common/web/ui/pickers/picker-dates.ts";
import { unreadable } from "../values/job-form.ts";

/** How a picker's Date stands in the form: as text, so that nothing behind the picker knows of Date objects. */
export type PickerFormat = {
  readonly fromText: (text: string) => Date | null;
  readonly toText: (date: Date) => string;
};

/** `YYYY-MM-DD` */
export const dayFormat: PickerFormat = { fromText: pickerDate, toText: dateText };

/** `HH:mm`, on a day on which no clock is changed. */
export const timeFormat: PickerFormat = {
  fromText: (text) => pickerDateTime(`2000-01-01 ${text}:00`),
  toText: timeText,
};

function textOf(format: PickerFormat, date: Date | null): string {
  return date === null ? "" : format.toText(date) || unreadable;
}

/**
 * The Date that a picker shows for a text of the form. The picker goes by identity and keeps half-typed dates in its
 * own Date, so that one stays for as long as the form does not say otherwise.
 */
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
