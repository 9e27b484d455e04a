import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { isCompanyWorkday, lastWorkdayUpTo } from "#common/rules/norm/company-workdays.ts";
import { timeZone } from "#common/rules/time/clock.ts";
import { defaultDeadline } from "#features/payrolls/rules/payroll.ts";

/** The hour in Copenhagen from which a workday's mails are sent (docs/product-rules.md#mails-about-jobs). */
const morningHour = 7;

/** The workdays of waiting after which substitutes and managers get a mail. */
export const overdueAfter = { substitutes: 3, managers: 5 } as const;

/** The present day in Copenhagen, if it is a workday and at least 7 o'clock; otherwise undefined. */
export function morningOf(now: Temporal.Instant, days: CompanyDays): Temporal.PlainDate | undefined {
  const local = now.toZonedDateTimeISO(timeZone);
  const day = local.toPlainDate();
  return local.hour >= morningHour && isCompanyWorkday(day, days) ? day : undefined;
}

/** The deadline that mails of `day` announce, if any. Mails begin two days before it, or on the last workday before. */
export function deadlineToTell(day: Temporal.PlainDate, days: CompanyDays): Temporal.PlainDate | undefined {
  const deadline = defaultDeadline(day);
  const first = lastWorkdayUpTo(deadline.subtract({ days: 2 }), days);
  const { compare } = Temporal.PlainDate;
  return compare(day, first) >= 0 && compare(day, deadline) <= 0 ? deadline : undefined;
}
