import { isWorkday } from "#common/rules/calendar/workdays.ts";
import type { FrontPage } from "./front-page.ts";

/** How a day of the week is met: work is missing on a past or present workday without hours. */
export type DayState = "registered" | "missing" | "off" | "ahead";

/**
 * What the week says of a day (docs/product-rules.md#the-front-page).
 * @param date `YYYY-MM-DD`
 * @param today in Copenhagen
 */
export function dayState({ date, minutes }: FrontPage["week"][number], today: Temporal.PlainDate): DayState {
  if (minutes > 0) return "registered";
  const day = Temporal.PlainDate.from(date);
  if (!isWorkday(day)) return "off";
  return Temporal.PlainDate.compare(day, today) > 0 ? "ahead" : "missing";
}
