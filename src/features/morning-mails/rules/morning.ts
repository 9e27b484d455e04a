import { timeZone } from "#common/rules/clock.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { isCompanyWorkday, lastWorkdayUpTo } from "#common/rules/norm/company-workdays.ts";
import { defaultDeadline } from "#features/payrolls/rules/payroll.ts";

/** The hour in Copenhagen from which a workday's mails are sent (docs/product-rules.md#mails-about-jobs). */
const morningHour = 7;

/** If a job has waited for an approval for this number of workdays, these people get a mail too. */
export const overdueAfter = { substitutes: 3, managers: 5 } as const;

/** The day, if its mails are due: a workday from 7 until midnight. Undefined at other times. */
export function morningOf(now: Temporal.Instant, days: CompanyDays): Temporal.PlainDate | undefined {
  const local = now.toZonedDateTimeISO(timeZone);
  const day = local.toPlainDate();
  return local.hour >= morningHour && isCompanyWorkday(day, days) ? day : undefined;
}

/**
 * The deadline in the day's mail to administrators. Such mails begin two days before the deadline, or on the last
 * workday before that day. Undefined on days without a mail.
 */
export function deadlineToTell(day: Temporal.PlainDate, days: CompanyDays): Temporal.PlainDate | undefined {
  const deadline = defaultDeadline(day);
  const first = lastWorkdayUpTo(deadline.subtract({ days: 2 }), days);
  const { compare } = Temporal.PlainDate;
  return compare(day, first) >= 0 && compare(day, deadline) <= 0 ? deadline : undefined;
}
