import type { LawRules } from "#common/rules/law-rules.ts";
import { bookkeepingYears } from "#features/receipts/rules/receipt-bounds.ts";
import { keptUntil } from "#features/working-time-law/rules/retention.ts";

export type LeaverFacts = {
  /** The latest day of a job or a payroll run with the person's pay. Without any, the day of leaving. */
  readonly booked_until: Temporal.PlainDate;
  /** The latest day of the employment, the jobs, the register entries and the deviations from working-time rules. */
  readonly worked_until: Temporal.PlainDate;
};

export type RetentionRules = Pick<LawRules, "reference_months"> & {
  /** The last month of the company's financial year, 1 to 12. */
  readonly financial_year_end_month: number;
};

/** The first days on which the two laws no longer require the data. `from` is the later day. */
export type WhenAnonymised = {
  readonly bookkeeping: Temporal.PlainDate;
  readonly working_time: Temporal.PlainDate;
  readonly from: Temporal.PlainDate;
};

/** The days from which two laws let a leaver be anonymised (bogføringsloven § 12, docs/product-rules.md#leavers). */
export function whenAnonymised({ booked_until, worked_until }: LeaverFacts, rules: RetentionRules): WhenAnonymised {
  const bookkeeping = lastKeptInBooks(booked_until, rules).add({ days: 1 });
  const working_time = keptUntil(worked_until, rules).add({ days: 1 });
  const from = Temporal.PlainDate.compare(bookkeeping, working_time) < 0 ? working_time : bookkeeping;
  return { bookkeeping, working_time, from };
}

/** The end of the fifth financial year after that of `day`. `Temporal` reduces day 31 to the month's last day. */
function lastKeptInBooks(day: Temporal.PlainDate, { financial_year_end_month: month }: RetentionRules) {
  const year = (day.month <= month ? day.year : day.year + 1) + bookkeepingYears;
  return Temporal.PlainDate.from({ year, month, day: 31 });
}
