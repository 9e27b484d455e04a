import type { LawRules } from "#common/rules/law-rules.ts";
import { bookkeepingYears } from "#features/receipts/rules/receipt-bounds.ts";
import { keptUntil } from "#features/working-time-law/rules/retention.ts";

/** The facts that decide how long a leaver's data is kept. */
export type LeaverFacts = {
  /** The last day that the bookkeeping needs: of a job or of a run with their pay, else the day of leaving. */
  readonly booked_until: Temporal.PlainDate;
  /** The last day of the employment, of a job or of a register entry. */
  readonly worked_until: Temporal.PlainDate;
};

export type RetentionRules = Pick<LawRules, "reference_months"> & {
  /** The month, 1 to 12, with which the company's financial year ends. */
  readonly financial_year_end_month: number;
};

/** The first days on which nothing needs the data any longer. */
export type WhenAnonymised = {
  readonly bookkeeping: Temporal.PlainDate;
  readonly working_time: Temporal.PlainDate;
  /** The later of both. */
  readonly from: Temporal.PlainDate;
};

/**
 * From when a leaver may be anonymised: five years after the financial year of their last job or run (bogføringsloven § 12),
 * and five years after the reference period of their last day of work (docs/product-rules.md#leavers), whichever is later.
 */
export function whenAnonymised({ booked_until, worked_until }: LeaverFacts, rules: RetentionRules): WhenAnonymised {
  const bookkeeping = lastKeptInBooks(booked_until, rules).add({ days: 1 });
  const working_time = keptUntil(worked_until, rules).add({ days: 1 });
  const from = Temporal.PlainDate.compare(bookkeeping, working_time) < 0 ? working_time : bookkeeping;
  return { bookkeeping, working_time, from };
}

/** The last day of the fifth financial year after that of a day. The 31st becomes the month's last day, also in a leap year. */
function lastKeptInBooks(day: Temporal.PlainDate, { financial_year_end_month: month }: RetentionRules) {
  const year = (day.month <= month ? day.year : day.year + 1) + bookkeepingYears;
  return Temporal.PlainDate.from({ year, month, day: 31 });
}
