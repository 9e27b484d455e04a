import { TimePicker } from "@mui/x-date-pickers/TimePicker";
import { renderMultiSectionDigitalClockTimeView } from "@mui/x-date-pickers/timeViewRenderers";
import { useTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { touchTarget } from "#common/web/theme.ts";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { type PickerInputProps, pickerSlots } from "./picker-props.ts";
import { timeFormat } from "./picker-value.ts";
import { usePicker } from "./use-picker.ts";
import { useShortTime } from "./use-short-time.ts";

type Props = PickerInputProps & {
  readonly clockStartsAt: string;
  readonly onMidnight: (before: string) => void;
  readonly helperText?: string;
};

/** Phones get lists and no round clock, because the `aria-activedescendant` of the clock names no existing element. */
const viewRenderers = {
  hours: renderMultiSectionDigitalClockTimeView,
  minutes: renderMultiSectionDigitalClockTimeView,
};

const wideLists = {
  "& .MuiTimePickerToolbar-hourMinuteLabel": { display: "none" },
  "& .MuiMultiSectionDigitalClock-root": { maxHeight: 300 },
  "& .MuiMultiSectionDigitalClockSection-root": { flex: 1, maxHeight: 300 },
  "& .MuiMultiSectionDigitalClockSection-item": { width: "auto", minHeight: touchTarget },
};

export function TimeInput({ clockStartsAt, onMidnight, helperText = errorRoom, ...input }: Props) {
  const { props, paperProps } = usePicker(timeFormat, input);
  const { minute_step } = useTimeRule();
  const { textField, actionBar } = pickerSlots(input, helperText);
  const { value, onChange, hint } = input;
  const shortTime = useShortTime({ value, onChange, onMidnight, isProposal: hint !== undefined });
  return (
    <TimePicker
      {...props}
      // If the user first chooses minutes in an empty field, the hour is missing, so the picker must stay open.
      closeOnSelect={props.value !== null}
      ampm={false}
      minutesStep={minute_step}
      timeSteps={{ minutes: minute_step }}
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
