import { holidayName } from "./holidays.ts";
import { isWorkday } from "./workdays.ts";

export type WeekDay = {
  readonly date: string;
  /** Of the public holiday that it is. */
  readonly holiday: string | null;
  /** From Monday to Friday, and no public holiday. */
  readonly is_workday: boolean;
  /** A workday that is over: where nothing is registered on it, something is missing. */
  readonly is_due: boolean;
};

/** The seven days from a Monday on. */
export function daysOfWeek(monday: Temporal.PlainDate, today: Temporal.PlainDate): WeekDay[] {
  return Array.from({ length: 7 }, (_, days) => {
    const date = monday.add({ days });
    const is_workday = isWorkday(date);
    return {
      date: date.toString(),
      holiday: holidayName(date.toString()) ?? null,
      is_workday,
      is_due: is_workday && Temporal.PlainDate.compare(date, today) < 0,
    };
  });
}
