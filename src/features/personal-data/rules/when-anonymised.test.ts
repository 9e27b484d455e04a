import { describe, expect, test } from "vitest";
import { whenAnonymised } from "./when-anonymised.ts";

const date = (text: string) => Temporal.PlainDate.from(text);

function from(worked_until: string, booked_until: string, reference_months: 4 | 6 | 12, financial_year_end_month = 12) {
  const rules = { reference_months, financial_year_end_month };
  const dates = whenAnonymised({ worked_until: date(worked_until), booked_until: date(booked_until) }, rules);
  return Object.values(dates).map(String);
}

describe("when a leaver may be anonymised", () => {
  test.each([
    // Left on 30/6-2026, and the last run was in July.
    ["2026-06-30", "2026-07-31", 4, 12, ["2032-01-01", "2031-10-31", "2032-01-01"]],
    ["2026-06-30", "2026-07-31", 12, 12, ["2032-01-01", "2032-07-01", "2032-07-01"]],
    ["2026-06-30", "2026-07-31", 6, 12, ["2032-01-01", "2031-12-31", "2032-01-01"]],
    // The financial year ends with June, so the run of July belongs to the next year.
    ["2026-06-30", "2026-07-31", 4, 6, ["2032-07-01", "2031-10-31", "2032-07-01"]],
    ["2026-06-30", "2026-06-30", 4, 6, ["2031-07-01", "2031-10-31", "2031-10-31"]],
    // The person left in December, and the last run was in January.
    ["2026-12-31", "2027-01-04", 4, 12, ["2033-01-01", "2032-05-01", "2033-01-01"]],
    // Months of different lengths.
    ["2026-10-31", "2026-10-31", 4, 12, ["2032-01-01", "2032-02-29", "2032-02-29"]],
    ["2028-02-29", "2028-02-29", 12, 2, ["2033-03-01", "2034-03-01", "2034-03-01"]],
    ["2027-02-28", "2027-02-28", 4, 2, ["2032-03-01", "2032-06-29", "2032-06-29"]],
  ] as const)(
    "with work until %s, books until %s, %s reference months and a financial year to month %s",
    (worked, booked, months, end, dates) => {
      expect(from(worked, booked, months, end)).toEqual(dates);
    },
  );
});
