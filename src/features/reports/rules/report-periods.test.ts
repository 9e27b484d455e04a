import { expect, test } from "vitest";
import { bucketEnd, bucketsOf, comparedPeriod, segmentsOf } from "./report-periods.ts";

test("whole months are compared with the same number of whole months before", () => {
  const november = { from: "2026-11-01", to: "2026-11-30" };
  expect(comparedPeriod(november, "before")).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(comparedPeriod({ from: "2026-01-01", to: "2026-03-31" }, "before")).toEqual({
    from: "2025-10-01",
    to: "2025-12-31",
  });
  expect(comparedPeriod({ from: "2026-01-01", to: "2026-12-31" }, "before")).toEqual({
    from: "2025-01-01",
    to: "2025-12-31",
  });
});

test("other periods are compared with the same number of days before", () => {
  expect(comparedPeriod({ from: "2026-11-02", to: "2026-11-08" }, "before")).toEqual({
    from: "2026-10-26",
    to: "2026-11-01",
  });
  expect(comparedPeriod({ from: "2026-11-05", to: "2026-11-05" }, "before")).toEqual({
    from: "2026-11-04",
    to: "2026-11-04",
  });
});

test("the same period of the year before has the same dates, and all of February", () => {
  expect(comparedPeriod({ from: "2025-02-01", to: "2025-02-28" }, "year")).toEqual({
    from: "2024-02-01",
    to: "2024-02-29",
  });
  expect(comparedPeriod({ from: "2028-02-10", to: "2028-02-29" }, "year")).toEqual({
    from: "2027-02-10",
    to: "2027-02-28",
  });
  expect(comparedPeriod({ from: "2026-11-02", to: "2026-11-08" }, "year")).toEqual({
    from: "2025-11-02",
    to: "2025-11-08",
  });
});

test("the weeks or months of a period begin with the week or month of its first day", () => {
  const period = { from: "2026-11-04", to: "2026-11-16" };
  expect(bucketsOf(period, "week", 10)).toEqual(["2026-11-02", "2026-11-09", "2026-11-16"]);
  expect(bucketsOf(period, "month", 10)).toEqual(["2026-11-01"]);
  expect(bucketsOf(period, "quarter", 10)).toEqual(["2026-10-01"]);
  expect(bucketsOf(period, "day", 3)).toEqual(["2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07"]);
});

test("a week or month ends on the day before the next one", () => {
  expect([bucketEnd("2026-11-04", "day"), bucketEnd("2026-11-02", "week")]).toEqual(["2026-11-04", "2026-11-08"]);
  expect([bucketEnd("2028-02-01", "month"), bucketEnd("2026-10-01", "quarter")]).toEqual(["2028-02-29", "2026-12-31"]);
});

test("a period is split at every border between its rows and between its columns", () => {
  const period = { from: "2026-10-28", to: "2026-11-10" };
  expect(segmentsOf(period, "project", undefined)).toEqual([{ ...period, row: undefined, column: undefined }]);
  expect(segmentsOf(period, "week", "month")).toEqual([
    { from: "2026-10-28", to: "2026-10-31", row: "2026-10-26", column: "2026-10-01" },
    { from: "2026-11-01", to: "2026-11-01", row: "2026-10-26", column: "2026-11-01" },
    { from: "2026-11-02", to: "2026-11-08", row: "2026-11-02", column: "2026-11-01" },
    { from: "2026-11-09", to: "2026-11-10", row: "2026-11-09", column: "2026-11-01" },
  ]);
});
