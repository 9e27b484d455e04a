import { tooLateForMe } from "#common/web/company-rules/registration-rules.ts";
import { closedDay } from "../rules/cell-entry.ts";
import type { Slot } from "../rules/free-slot.ts";

/** Like `closedDay`, but also refuses days further back than the user may register. A stored job can keep its day. */
export function closedDayForMe(date: string, today: Temporal.PlainDate, stored?: Slot): string | undefined {
  const isItsDay = stored?.started_at.startsWith(date) === true;
  return closedDay(date, today, stored) ?? (isItsDay ? undefined : tooLateForMe(date, today));
}
