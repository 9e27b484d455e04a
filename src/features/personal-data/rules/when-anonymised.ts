import type { LawRules } from "#common/rules/law-rules.ts";
import { bookkeepingYears } from "#features/receipts/rules/receipt-bounds.ts";
import { keptUntil } from "#features/working-time-law/rules/retention.ts";

/** The facts that decide how long a leaver's data is kept. */
export type LeaverFacts = {
  /** The last day for the bookkeeping: of a job or of a run with the person's pay, or else the day of leaving. */
  readonly booked_until: Temporal.PlainDate;
  /** The last day of the employment, of a job or of a register entry. */
  readonly worked_until: Temporal.PlainDate;
};

export type RetentionRules = Pick<LawRules, "reference_months"> & {
  /** The month, 1 to 12, with which the company's financial year ends. */
  readonly financial_year_end_month: number;
};

/** The first days on which the bookkeeping and the law on working time no longer need the data. */
export type WhenAnonymised = {
  readonly bookkeeping: Temporal.PlainDate;
  readonly working_time: Temporal.PlainDate;
  /** The later of the two days. */
  readonly from: Temporal.PlainDate;
};

/**
 * The day from which a leaver may be anonymised (docs/product-rules.md#leavers): five years after the financial year of
 * the last job or run (bogføringsloven § 12), or five years after the reference period of the last day of work if that
 * is later.
 */
export function whenAnonymised({ booked_until, worked_until }: LeaverFacts, rules: RetentionRules): WhenAnonymised {
  const bookkeeping = lastKeptInBooks(booked_until, rules).add({ days: 1 });
  const working_time = keptUntil(worked_until, rules).add({ days: 1 });
  const from = Temporal.PlainDate.compare(bookkeeping, working_time) < 0 ? working_time : bookkeeping;
  return { bookkeeping, working_time, from };
}

/** The last day of the fifth financial year after that of a day. Temporal turns the 31st into the month's last day. */
function lastKeptInBooks(day: Temporal.PlainDate, { financial_year_end_month: month }: RetentionRules) {
  const year = (day.month <= month ? day.year : day.year + 1) + bookkeepingYears;
  return Temporal.PlainDate.from({ year, month, day: 31 });
}
