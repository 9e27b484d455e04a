import { holidayName } from "./holidays.ts";

/** Monday to Friday, except public holidays (docs/product-rules.md#public-holidays). */
export function isWorkday(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && holidayName(date.toString()) === undefined;
}
