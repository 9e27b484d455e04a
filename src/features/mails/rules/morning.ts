import { isWorkday, lastWorkdayUpTo } from "#common/rules/calendar/workdays.ts";
import { timeZone } from "#common/rules/clock.ts";
import { defaultDeadline } from "#features/payrolls/rules/payroll.ts";

/** From when on a workday's mails are sent, by Copenhagen's clock (docs/product-rules.md#mails-about-jobs). */
const morningHour = 7;

/** After so many workdays of waiting who is told, beside the one for whom a job waits. */
export const overdueAfter = { substitutes: 3, managers: 5 } as const;

/** The day whose mails are due at an instant: a workday, from 7 in the morning to its end; undefined at other times. */
export function morningOf(now: Temporal.Instant): Temporal.PlainDate | undefined {
  const local = now.toZonedDateTimeISO(timeZone);
  const day = local.toPlainDate();
  return local.hour >= morningHour && isWorkday(day) ? day : undefined;
}

/**
 * The deadline of which administrators are told on a day: from two days before it, or the last workday up to then, to the
 * day itself; undefined on other days.
 */
export function deadlineToTell(day: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const deadline = defaultDeadline(day);
  const first = lastWorkdayUpTo(deadline.subtract({ days: 2 }));
  const { compare } = Temporal.PlainDate;
  return compare(day, first) >= 0 && compare(day, deadline) <= 0 ? deadline : undefined;
}
