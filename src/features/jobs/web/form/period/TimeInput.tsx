import { TimePicker } from "@mui/x-date-pickers/TimePicker";
import { renderMultiSectionDigitalClockTimeView } from "@mui/x-date-pickers/timeViewRenderers";
import { touchTarget } from "#common/web/theme.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { minuteStep } from "#features/jobs/rules/job-input.ts";
import { type PickerInputProps, pickerSlots } from "./picker-props.ts";
import { timeFormat } from "./picker-value.ts";
import { usePicker } from "./use-picker.ts";
import { useShortTime } from "./use-short-time.ts";

type Props = PickerInputProps & {
  /** Where the clock stands while no time is chosen. */
  readonly clockStartsAt: string;
  /** 24:00 was typed, which stands there as 00:00; it comes with the time from before. */
  readonly onMidnight: (before: string) => void;
};

/** The round clock has a dangling aria-activedescendant, so phones get the lists too. */
const viewRenderers = {
  hours: renderMultiSectionDigitalClockTimeView,
  minutes: renderMultiSectionDigitalClockTimeView,
};

/** Lists that a thumb hits, over the whole width of the dialog. They show the time, so its head does not repeat it. */
const wideLists = {
  "& .MuiTimePickerToolbar-hourMinuteLabel": { display: "none" },
  "& .MuiMultiSectionDigitalClock-root": { maxHeight: 300 },
  "& .MuiMultiSectionDigitalClockSection-root": { flex: 1, maxHeight: 300 },
  "& .MuiMultiSectionDigitalClockSection-item": { width: "auto", minHeight: touchTarget },
};

/** A time of day as `HH:mm`, typed or chosen in the clock. */
export function TimeInput({ clockStartsAt, onMidnight, ...input }: Props) {
  const { props, paperProps } = usePicker(timeFormat, input);
  const { textField, actionBar } = pickerSlots(input, errorRoom);
  const { value, onChange, hint } = input;
  const shortTime = useShortTime({ value, onChange, onMidnight, isProposal: hint !== undefined });
  return (
    <TimePicker
      {...props}
      // With neither hour nor minute chosen, the minute alone is not yet a time.
      closeOnSelect={props.value !== null}
      ampm={false}
      minutesStep={minuteStep}
      timeSteps={{ minutes: minuteStep }}
      referenceDate={timeFormat.fromText(clockStartsAt) ?? undefined}
      viewRenderers={viewRenderers}
      slotProps={{
        actionBar,
        textField: input.isReadOnly ? textField : { ...textField, ...shortTime },
        desktopPaper: paperProps,
        mobilePaper: { ...paperProps, sx: wideLists },
      }}
    />
  );
}
