import { formatDay, longWeekdays, shortDay } from "#common/rules/calendar/week.ts";
import { monthTitle } from "#common/rules/time/clock.ts";
import type { AbsencePart } from "../absence-days.ts";
import type { AbsenceCalendar, CalendarDay } from "./absence-calendar.ts";

export const calendarViews = ["month", "quarter"] as const;
export type CalendarView = (typeof calendarViews)[number];

export type CalendarPeriod = {
  readonly view: CalendarView;
  readonly first: Temporal.PlainYearMonth;
  readonly from: string;
  readonly to: string;
  readonly title: string;
};

const monthsOf = { month: 1, quarter: 3 } as const;

/** The period that a URL names, or today's period if the URL has no valid month. */
export function wantedPeriod(
  month: string | undefined,
  wanted: string | undefined,
  today: Temporal.PlainDate,
): CalendarPeriod {
  const view = calendarViews.find((one) => one === wanted) ?? "month";
  const named =
    month !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(month)
      ? Temporal.PlainYearMonth.from(month)
      : today.toPlainYearMonth();
  return periodOf(view, named);
}

function periodOf(view: CalendarView, month: Temporal.PlainYearMonth): CalendarPeriod {
  const first = view === "month" ? month : month.subtract({ months: (month.month - 1) % 3 });
  const from = first.toPlainDate({ day: 1 });
  const to = from.add({ months: monthsOf[view] }).subtract({ days: 1 });
  const title = view === "month" ? monthTitle(from) : `${Math.ceil(first.month / 3)}. kvartal ${first.year}`;
  return { view, first, from: from.toString(), to: to.toString(), title };
}

/** The first month of the period `periods` steps later; undefined for today's period, whose URL names no month. */
export function steppedMonth(
  { view, first }: CalendarPeriod,
  periods: number,
  today: Temporal.PlainDate,
): string | undefined {
  const month = first.add({ months: periods * monthsOf[view] });
  return month.equals(wantedPeriod(undefined, view, today).first) ? undefined : month.toString();
}

export type CalendarColumn = {
  readonly date: string;
  readonly day: number;
  readonly weekday: string;
  /** `tor. 1/1-2026, Nytårsdag, i dag`, for screen readers and the tooltip. */
  readonly words: string;
  readonly month: string;
  readonly isMonday: boolean;
  readonly isOff: boolean;
  readonly isHalfOff: boolean;
  readonly isToday: boolean;
};

export function columnsOf(
  { from, to }: Pick<CalendarPeriod, "from" | "to">,
  daysOff: AbsenceCalendar["days_off"],
  today: string,
): CalendarColumn[] {
  const named = new Map(daysOff.map((day) => [day.date, day]));
  const columns: CalendarColumn[] = [];
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 })) {
    const date = day.toString();
    const off = named.get(date);
    const weekday = longWeekdays[day.dayOfWeek - 1] as string;
    const isToday = date === today;
    const names = [off && (off.is_half ? `${off.name}, fri fra kl. 12` : off.name), isToday && "i dag"].filter(Boolean);
    columns.push({
      date,
      day: day.day,
      weekday,
      words: [formatDay(date), ...names].join(", "),
      month: monthTitle(day),
      isMonday: day.dayOfWeek === 1,
      isOff: day.dayOfWeek > 5 || off?.is_half === false,
      isHalfOff: off?.is_half === true,
      isToday,
    });
  }
  return columns;
}

/** A cell has `span` successive days with the same absence, or without any. `days` has the first day's absences. */
export type CalendarCell = { readonly span: number; readonly days: readonly CalendarDay[] };

const isWhole = (days: readonly CalendarDay[]): boolean => days.length === 1 && days[0]?.part === "whole";

const isSame = (one: CalendarDay | undefined, other: CalendarDay | undefined): boolean =>
  one?.label === other?.label && one?.is_requested === other?.is_requested;

const isJoined = (one: readonly CalendarDay[], other: readonly CalendarDay[]): boolean =>
  (one.length === 0 && other.length === 0) || (isWhole(one) && isWhole(other) && isSame(one[0], other[0]));

/** The cells of a person's row. Days without absence share a cell, so that long periods have few cells. */
export function cellsOf(
  columns: readonly Pick<CalendarColumn, "date">[],
  days: readonly CalendarDay[],
): CalendarCell[] {
  const byDate = new Map<string, CalendarDay[]>();
  for (const day of days) byDate.set(day.date, [...(byDate.get(day.date) ?? []), day]);
  const cells: CalendarCell[] = [];
  for (const { date } of columns) {
    const found = byDate.get(date) ?? [];
    const last = cells.at(-1);
    if (last && isJoined(last.days, found)) cells[cells.length - 1] = { ...last, span: last.span + 1 };
    else cells.push({ span: 1, days: found });
  }
  return cells;
}

const partWords: Readonly<Record<AbsencePart, string | null>> = {
  whole: null,
  morning: "formiddag",
  afternoon: "eftermiddag",
  hours: "nogle timer",
};

/** `Fravær, formiddag, venter på godkendelse` */
export const dayWords = ({ label, part, is_requested }: CalendarDay): string =>
  [label, partWords[part], is_requested && "venter på godkendelse"].filter(Boolean).join(", ");

export type PersonPeriod = { readonly dates: string; readonly words: string };

/** Successive whole workdays with the same words become one period, also across a weekend. */
export function periodsInWords(days: readonly CalendarDay[]): PersonPeriod[] {
  const periods: { from: string; to: string; words: string }[] = [];
  for (const day of days) {
    const last = periods.at(-1);
    const words = dayWords(day);
    if (last && day.part === "whole" && last.words === words && isNextWorkday(last.to, day.date)) last.to = day.date;
    else periods.push({ from: day.date, to: day.date, words });
  }
  return periods.map(({ from, to, words }) => ({
    dates: from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`,
    words,
  }));
}

function isNextWorkday(date: string, next: string): boolean {
  const day = Temporal.PlainDate.from(date);
  const { days } = day.until(next);
  return days === 1 || (days <= 3 && day.dayOfWeek >= 5 && Temporal.PlainDate.from(next).dayOfWeek === 1);
}
