import { holidayName } from "./holidays.ts";

/** Monday to Friday, except public holidays (docs/product-rules.md#public-holidays). */
export function isWorkday(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && holidayName(date.toString()) === undefined;
}

export function workdaysBefore(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let day = date;
  for (let left = count; left > 0; ) {
    day = day.subtract({ days: 1 });
    if (isWorkday(day)) left -= 1;
  }
  return day;
}

/** The day itself if it is a workday, else the last workday before it. */
export function lastWorkdayUpTo(date: Temporal.PlainDate): Temporal.PlainDate {
  return isWorkday(date) ? date : workdaysBefore(date, 1);
}
