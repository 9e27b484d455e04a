import { AdapterDateFns } from "@mui/x-date-pickers/AdapterDateFns";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { daDK } from "@mui/x-date-pickers/locales";
import { da } from "date-fns/locale/da";
import { type ComponentProps, type ReactNode, useEffect, useReducer } from "react";
import { flushSync } from "react-dom";
import { timeZone } from "#common/rules/time/clock.ts";

/** Calendars mark the current day in Copenhagen, whatever the time zone of the device. */
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

/** Replaces texts that are English or wrong in the Danish translation of the pickers. */
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

export function PickerLocale({ children }: { readonly children: ReactNode }) {
  useEffectsBeforeKeys();
  return (
    <LocalizationProvider dateAdapter={CopenhagenDates} adapterLocale={da} localeText={localeText}>
      {children}
    </LocalizationProvider>
  );
}

/** Runs effects before each key. Otherwise fast typing of a day can empty month and year (@mui/x-date-pickers 9.17). */
function useEffectsBeforeKeys(): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const runEffects = ({ target }: Event) => {
      if (target instanceof Element && target.getAttribute("role") === "spinbutton") flushSync(render);
    };
    const events = ["keydown", "input"];
    for (const event of events) document.addEventListener(event, runEffects, { capture: true });
    return () => {
      for (const event of events) document.removeEventListener(event, runEffects, { capture: true });
    };
  }, []);
}
