import { AdapterDateFns } from "@mui/x-date-pickers/AdapterDateFns";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { daDK } from "@mui/x-date-pickers/locales";
import { da } from "date-fns/locale/da";
import type { ComponentProps, ReactNode } from "react";
import { timeZone } from "#common/rules/clock.ts";

/** The calendars mark Copenhagen's today, in any zone of the device. */
class CopenhagenDates extends AdapterDateFns {
  override date = ((value?: string | null) =>
    value === undefined
      ? new Date(...partsOf(Temporal.Now.plainDateTimeISO(timeZone)))
      : value === null
        ? null
        : new Date(value)) as AdapterDateFns["date"];
}

const partsOf = ({ year, month, day, hour, minute }: Temporal.PlainDateTime) =>
  [year, month - 1, day, hour, minute] as const;

type LocaleText = ComponentProps<typeof LocalizationProvider>["localeText"];

/** Texts that the pickers' Danish leaves in English or gets wrong. */
const mended = {
  fieldYearPlaceholder: ({ digitAmount }: { digitAmount: number }) => "å".repeat(digitAmount),
  fieldMonthPlaceholder: ({ contentType }: { contentType: string }) => (contentType === "letter" ? "mmmm" : "mm"),
  fieldDayPlaceholder: () => "dd",
  fieldHoursPlaceholder: () => "tt",
  fieldMinutesPlaceholder: () => "mm",
  startDate: "Startdato",
  startTime: "Starttid",
  endDate: "Slutdato",
  endTime: "Sluttid",
  openPreviousView: "Åbn forrige visning",
  openNextView: "Åbn næste visning",
  calendarWeekNumberHeaderText: "Uge",
  hoursClockNumberText: (hours: string) => `${hours.padStart(2, "0")} ${Number(hours) === 1 ? "time" : "timer"}`,
  minutesClockNumberText: (minutes: string) => `${minutes.padStart(2, "0")} minutter`,
};

const localeText = {
  ...daDK.components.MuiLocalizationProvider.defaultProps.localeText,
  ...mended,
} as NonNullable<LocaleText>;

/** Only screens with pickers load it. */
export function PickerLocale({ children }: { readonly children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={CopenhagenDates} adapterLocale={da} localeText={localeText}>
      {children}
    </LocalizationProvider>
  );
}
