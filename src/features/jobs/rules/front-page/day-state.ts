import { isWorkday } from "#common/rules/calendar/workdays.ts";
import type { FrontPage } from "./front-page.ts";

export type DayState = "registered" | "missing" | "off" | "ahead";

/**
 * The state of a day of the week (docs/product-rules.md#the-front-page).
 * @param date `YYYY-MM-DD`
 * @param today in Copenhagen
 */
export function dayState({ date, minutes }: FrontPage["week"][number], today: Temporal.PlainDate): DayState {
  if (minutes > 0) return "registered";
  const day = Temporal.PlainDate.from(date);
  if (!isWorkday(day)) return "off";
  return Temporal.PlainDate.compare(day, today) > 0 ? "ahead" : "missing";
}
