import { DatePicker, type DatePickerFieldProps } from "@mui/x-date-pickers/DatePicker";
import { usePickerContext, useSplitFieldProps } from "@mui/x-date-pickers/hooks";
import { weekStart } from "#common/rules/calendar/week.ts";
import { firstDay, today } from "#common/rules/time/clock.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiCalendar } from "#common/web/ui/icons.ts";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { dateText, pickerDate } from "#common/web/ui/pickers/picker-dates.ts";

type Props = { readonly day: Temporal.PlainDate; readonly onDay: (day: Temporal.PlainDate) => void };

export function WeekDayPicker({ day, onDay }: Props) {
  const last = weekStart(today()).add({ days: 13 });
  return (
    <PickerLocale>
      <DatePicker
        label="Vælg dag"
        value={pickerDate(day.toString())}
        onAccept={(date) => date && onDay(Temporal.PlainDate.from(dateText(date)))}
        minDate={pickerDate(firstDay) ?? undefined}
        maxDate={pickerDate(last.toString()) ?? undefined}
        closeOnSelect
        displayWeekNumber
        slots={{ field: CalendarButton }}
      />
    </PickerLocale>
  );
}

function CalendarButton(props: DatePickerFieldProps) {
  const { forwardedProps } = useSplitFieldProps(props, "date");
  const { setOpen, triggerRef, rootRef } = usePickerContext<Date | null>();
  return (
    <span ref={rootRef} id={forwardedProps.id}>
      <IconAction ref={triggerRef as never} label="Vælg dag" icon={mdiCalendar} onClick={() => setOpen(true)} />
    </span>
  );
}
