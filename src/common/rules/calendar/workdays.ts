import { holidayName } from "./holidays.ts";

/** Whether people work on a day: from Monday to Friday, but on no public holiday (docs/product-rules.md#public-holidays). */
export function isWorkday(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && holidayName(date.toString()) === undefined;
}

/** The day so many workdays before another. */
export function workdaysBefore(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let day = date;
  for (let left = count; left > 0; ) {
    day = day.subtract({ days: 1 });
    if (isWorkday(day)) left -= 1;
  }
  return day;
}

/** The day itself where it is a workday, else the last one before it. */
export function lastWorkdayUpTo(date: Temporal.PlainDate): Temporal.PlainDate {
  return isWorkday(date) ? date : workdaysBefore(date, 1);
}
