import type { LawRules } from "#common/rules/law-rules.ts";
import { bookkeepingYears } from "#features/receipts/rules/receipt-bounds.ts";
import { keptUntil } from "#features/working-time-law/rules/retention.ts";

export type LeaverFacts = {
  /** The last day of a job, or of a payroll run with the person's pay. Without either, the day of leaving. */
  readonly booked_until: Temporal.PlainDate;
  /** The last day of the employment, of a job, of a register entry or of a deviation from the rules of working time. */
  readonly worked_until: Temporal.PlainDate;
};

export type RetentionRules = Pick<LawRules, "reference_months"> & {
  /** The last month of the company's financial year, 1 to 12. */
  readonly financial_year_end_month: number;
};

/** The first days on which the bookkeeping law and the working time law no longer require the data. */
export type WhenAnonymised = {
  readonly bookkeeping: Temporal.PlainDate;
  readonly working_time: Temporal.PlainDate;
  readonly from: Temporal.PlainDate;
};

/** The day from which a leaver may be anonymised (bogføringsloven § 12, docs/product-rules.md#leavers). */
export function whenAnonymised({ booked_until, worked_until }: LeaverFacts, rules: RetentionRules): WhenAnonymised {
  const bookkeeping = lastKeptInBooks(booked_until, rules).add({ days: 1 });
  const working_time = keptUntil(worked_until, rules).add({ days: 1 });
  const from = Temporal.PlainDate.compare(bookkeeping, working_time) < 0 ? working_time : bookkeeping;
  return { bookkeeping, working_time, from };
}

/** The end of the fifth financial year after the year of `day`. `Temporal` limits 31 to the days of the month. */
function lastKeptInBooks(day: Temporal.PlainDate, { financial_year_end_month: month }: RetentionRules) {
  const year = (day.month <= month ? day.year : day.year + 1) + bookkeepingYears;
  return Temporal.PlainDate.from({ year, month, day: 31 });
}
