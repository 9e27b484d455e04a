import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { parseDate } from "#common/rules/time/clock.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { type PickerInputProps, pickerSlots } from "./picker-props.ts";
import { dayFormat } from "./picker-value.ts";
import { usePicker } from "./use-picker.ts";

type Props = PickerInputProps & {
  readonly min: Temporal.PlainDate;
  readonly max: Temporal.PlainDate;
  readonly takes?: (date: Temporal.PlainDate) => boolean;
};

const weekday = new Intl.DateTimeFormat("da-DK", { weekday: "long" });

export function DateInput({ min, max, takes, ...input }: Props) {
  const { props, paperProps } = usePicker(dayFormat, input);
  return (
    <DatePicker
      {...props}
      closeOnSelect
      displayWeekNumber
      format="d/M-yyyy"
      minDate={dayFormat.fromText(min.toString()) ?? undefined}
      maxDate={dayFormat.fromText(max.toString()) ?? undefined}
      {...(takes && { shouldDisableDate: (day: Date) => !isTaken(day, takes) })}
      slotProps={{
        field: { shouldRespectLeadingZeros: true },
        ...pickerSlots(input, weekdayOf(props.value)),
        desktopPaper: paperProps,
        mobilePaper: paperProps,
      }}
    />
  );
}

function isTaken(day: Date, takes: NonNullable<Props["takes"]>): boolean {
  const date = parseDate(dayFormat.toText(day));
  return date !== undefined && takes(date);
}

function weekdayOf(date: Date | null): string {
  return date && !Number.isNaN(date.getTime()) ? weekday.format(date) : errorRoom;
}
