import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { dateText, pickerDate } from "./picker-dates.ts";
import { startAtFirstPart } from "./start-at-first-part.ts";

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  /** Its value is `YYYY-MM-DD`. */
  readonly name: Path<Values>;
  readonly label: string;
  readonly min: string;
  readonly max: string;
  readonly isRequired?: boolean;
};

export function DayField<Values extends FieldValues>({
  control,
  name,
  label,
  min,
  max,
  isRequired = true,
}: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <DatePicker
      label={label}
      value={pickerDate(field.value)}
      onChange={(date) => field.onChange(dateText(date))}
      minDate={pickerDate(min) ?? undefined}
      maxDate={pickerDate(max) ?? undefined}
      displayWeekNumber
      format="d/M-yyyy"
      inputRef={field.ref}
      slotProps={{
        field: { shouldRespectLeadingZeros: true },
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
