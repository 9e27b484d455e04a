import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { useRef } from "react";
import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { phoneActions } from "./phone-actions.ts";
import { dateText, pickerDate } from "./picker-dates.ts";
import { startAtFirstPart } from "./start-at-first-part.ts";

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  /** The name of the field, whose value is `YYYY-MM-DD`. */
  readonly name: Path<Values>;
  readonly label: string;
  readonly min: string;
  readonly max: string;
  readonly isRequired?: boolean;
  /** Called only if the user chooses the day in the calendar. If it is set, the choice closes the calendar. */
  readonly onChosen?: (date: string) => void;
  /** Needed if another field opens the calendar. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
};

export function DayField<Values extends FieldValues>({
  control,
  name,
  label,
  min,
  max,
  isRequired = true,
  onChosen,
  isOpen,
  onOpenChange,
}: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  // `onAccept` is also called for a day entered by keyboard. `onChosen` may move the focus, so it is not called then.
  const isCalendarOpen = useRef(false);
  return (
    <DatePicker
      label={label}
      value={pickerDate(field.value)}
      onChange={(date) => field.onChange(dateText(date))}
      {...((onChosen ?? onOpenChange) && { closeOnSelect: true })}
      {...(isOpen !== undefined && { open: isOpen })}
      onAccept={(date) => date && isCalendarOpen.current && onChosen?.(dateText(date))}
      onOpen={() => {
        isCalendarOpen.current = true;
        onOpenChange?.(true);
      }}
      onClose={() => {
        isCalendarOpen.current = false;
        onOpenChange?.(false);
      }}
      minDate={pickerDate(min) ?? undefined}
      maxDate={pickerDate(max) ?? undefined}
      displayWeekNumber
      localeText={{ toolbarTitle: label }}
      format="d/M-yyyy"
      inputRef={field.ref}
      slotProps={{
        field: { shouldRespectLeadingZeros: true },
        actionBar: phoneActions,
        textField: {
          ...startAtFirstPart,
          fullWidth: true,
          required: isRequired,
          error: error !== undefined,
          helperText: error ?? errorRoom,
          onBlur: field.onBlur,
        },
      }}
    />
  );
}
