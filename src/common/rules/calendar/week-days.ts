import { holidayName } from "./holidays.ts";
import { isWorkday } from "./workdays.ts";

export type WeekDay = {
  readonly date: string;
  readonly holiday: string | null;
  readonly is_workday: boolean;
  /** A past workday, on which missing hours are reported. */
  readonly is_due: boolean;
};

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
