import { describe, expect, test } from "vitest";
import { longSickness, refundDates, sicknessSpells } from "./absence-checks.ts";

/* The checks of absence before a run (docs/product-rules.md#absence-before-a-run). */

const ill = (from_date: string, to_date: string | null, user_id = 1) => ({ user_id, from_date, to_date });

test("for illness from 12/10-2026 the employer pays until 10/11, and the report is due on 16/11", () => {
  expect(refundDates("2026-10-12")).toEqual({
    employer_until: "2026-11-10",
    refund_from: "2026-11-11",
    report_by: "2026-11-16",
  });
});

describe("a sickness", () => {
  test.each([
    ["reports on consecutive days are one sickness", [ill("2026-10-01", "2026-10-14"), ill("2026-10-15", null)], 1],
    [
      "reports with a day at work between them are two sicknesses",
      [ill("2026-10-01", "2026-10-14"), ill("2026-10-16", null)],
      2,
    ],
    ["reports of two people are two sicknesses", [ill("2026-10-01", "2026-10-14"), ill("2026-10-15", null, 2)], 2],
  ])("%s", (_name, absences, count) => {
    expect(sicknessSpells(absences)).toHaveLength(count);
    expect(sicknessSpells(absences.toReversed())).toEqual(sicknessSpells(absences));
  });

  test.each([
    ["begins with the first report and ends with the last", "2026-10-14", "2026-10-20", "2026-10-20"],
    ["ends with the first report if the first report ends last", "2026-10-30", "2026-10-20", "2026-10-30"],
    ["has no end while the last report has none", "2026-10-14", null, null],
    ["has no end while the first report has none", null, "2026-10-20", null],
  ])("a sickness of two reports %s", (_name, first, second, end) => {
    const reports = [ill("2026-10-01", first), ill("2026-10-15", second)];
    expect(sicknessSpells(reports)).toEqual([ill("2026-10-01", end)]);
  });

  test.each([
    ["is listed from its 21st calendar day", ill("2026-10-12", null), "2026-11-01", true],
    ["is not listed on its 20th day", ill("2026-10-12", null), "2026-10-31", false],
    ["of 20 days that is over is not listed", ill("2026-10-12", "2026-10-31"), "2026-11-10", false],
    ["is still listed 35 days after its end", ill("2026-09-01", "2026-10-11"), "2026-11-15", true],
    ["is not listed 36 days after its end", ill("2026-09-01", "2026-10-11"), "2026-11-16", false],
    [
      "that ends later is counted only until the day of the check",
      ill("2026-10-12", "2026-12-31"),
      "2026-10-31",
      false,
    ],
  ])("a sickness %s", (_name, absence, until, expected) => {
    expect(longSickness([absence], until)).toHaveLength(expected ? 1 : 0);
  });
});
