import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { dateText, pickerDate } from "../../../common/web/picker-dates.ts";
import { errorRoom } from "../../../common/web/ui/error-room.ts";

type Props = {
  readonly label: string;
  /** `YYYY-MM-DD`; absent for no limit. */
  readonly value: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (date: string | undefined) => void;
};

/** One end of a period, which may be open. */
export function DayFilter({ label, value, error, onChange }: Props) {
  return (
    <DatePicker
      label={label}
      value={pickerDate(value)}
      onAccept={(date) => onChange(dateText(date) || undefined)}
      displayWeekNumber
      format="d/M-yyyy"
      slotProps={{
        field: { clearable: true, shouldRespectLeadingZeros: true },
        textField: { fullWidth: true, error: error !== undefined, helperText: error ?? errorRoom },
      }}
    />
  );
}
