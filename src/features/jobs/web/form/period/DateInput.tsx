import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { errorRoom } from "../../../../../common/web/ui/forms/error-room.ts";
import { type PickerInputProps, pickerSlots } from "./picker-props.ts";
import { dayFormat, usePickerValue } from "./picker-value.ts";
import { usePickerChoice } from "./use-picker-choice.ts";

type Props = PickerInputProps & {
  readonly min: Temporal.PlainDate;
  readonly max: Temporal.PlainDate;
};

const weekday = new Intl.DateTimeFormat("da-DK", { weekday: "long" });

/** A day as `YYYY-MM-DD`, typed or chosen in the calendar. */
export function DateInput({ min, max, ...input }: Props) {
  const picker = usePickerValue(dayFormat, input.value, input.onChange);
  const choice = usePickerChoice(input.onClose, input.onChosen);
  return (
    <DatePicker
      label={input.label}
      name={input.name}
      value={picker.value}
      onChange={picker.onChange}
      open={input.isOpen}
      onOpen={input.onOpen}
      onClose={choice.onClose}
      closeOnSelect
      displayWeekNumber
      format="d/M-yyyy"
      minDate={dayFormat.fromText(min.toString()) ?? undefined}
      maxDate={dayFormat.fromText(max.toString()) ?? undefined}
      readOnly={input.isReadOnly}
      localeText={{ toolbarTitle: input.label }}
      slotProps={{
        field: { shouldRespectLeadingZeros: true },
        ...pickerSlots(input, weekdayOf(picker.value)),
        desktopPaper: choice.paperProps,
        mobilePaper: choice.paperProps,
      }}
    />
  );
}

function weekdayOf(date: Date | null): string {
  return date && !Number.isNaN(date.getTime()) ? weekday.format(date) : errorRoom;
}
