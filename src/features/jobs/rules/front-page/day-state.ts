import type { PlannedDay } from "#common/rules/norm/planned-day.ts";
import type { FrontPage } from "./front-page.ts";

export type DayState = "registered" | "missing" | "off" | "ahead" | "by-itself";

/** `registersItself`: planned hours count as working time without a job (docs/product-rules.md#the-front-page). */
export function dayState(
  { date, minutes }: FrontPage["week"][number],
  planned: Pick<PlannedDay, "is_workday"> & { readonly registersItself: boolean },
  today: Temporal.PlainDate,
): DayState {
  if (minutes > 0) return "registered";
  if (!planned.is_workday) return "off";
  if (planned.registersItself) return "by-itself";
  return date > today.toString() ? "ahead" : "missing";
}
