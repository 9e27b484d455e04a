import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import type { DateValidationError } from "@mui/x-date-pickers/models";
import { useState } from "react";
import { otherYearMessage } from "#common/rules/time/clock.ts";
import { errorRoom } from "../forms/error-room.ts";
import { dateText, pickerDate, pickerLimits } from "./picker-dates.ts";
import { startAtFirstPart } from "./start-at-first-part.ts";

type Props = {
  readonly label: string;
  /** `YYYY-MM-DD`; undefined if no day is chosen. */
  readonly value: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (date: string | undefined) => void;
};

export function DayFilter({ label, value, error, onChange }: Props) {
  // An incomplete or invalid date stays in the picker, and is not reported to `onChange`.
  const [shown, setShown] = useState({ of: value, date: pickerDate(value) });
  if (shown.of !== value) setShown({ of: value, date: pickerDate(value) });
  const [problem, setProblem] = useState<DateValidationError>(null);
  const [isTyping, setIsTyping] = useState(false);
  const message = (!isTyping && problem && sentenceOf(problem)) || error;
  return (
    <DatePicker
      label={label}
      value={shown.date}
      onChange={(date) => setShown({ of: value, date })}
      onAccept={(date, { validationError }) => validationError === null && onChange(dateText(date) || undefined)}
      onError={setProblem}
      // Without limits, 0002, 0020 and 0202 would be valid years while the user enters 2026.
      {...pickerLimits}
      displayWeekNumber
      format="d/M-yyyy"
      slotProps={{
        field: { clearable: true, shouldRespectLeadingZeros: true },
        textField: {
          ...startAtFirstPart,
          fullWidth: true,
          // Without the prop `error`, the picker itself marks an incomplete date.
          ...(message !== undefined && { error: true }),
          helperText: message ?? errorRoom,
          onFocus: () => setIsTyping(true),
          onBlur: ({ currentTarget, relatedTarget }) => setIsTyping(currentTarget.contains(relatedTarget)),
        },
      }}
    />
  );
}

function sentenceOf(problem: DateValidationError): string {
  return problem === "invalidDate" ? "Skriv en dato, der findes." : otherYearMessage;
}
