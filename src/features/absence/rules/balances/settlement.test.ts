import { expect, test } from "vitest";
import type { BalanceFacts } from "./accounts.ts";
import { settlementsOf } from "./settlement.ts";

const facts = (until: string | null, more: Partial<BalanceFacts> = {}): BalanceFacts => ({
  employment: { from: "2020-01-01", until, unpaid: [] },
  ...{ kept_from: "2020-01-01", rules: [], taken: [], entries: [], ...more },
});

const taken = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => ({
    ...{ account: "holiday" as const, amount: 100 },
    date: Temporal.PlainDate.from(from).add({ days: day }).toString(),
  }));
/** All 25 days of 2023/24 and of 2024/25, and 19 of the 25 days of 2025/26. */
const usual = [...taken("2024-08-01", 25), ...taken("2025-08-01", 25), ...taken("2026-08-01", 19)];
const correction = (year: number, date: string, amount: number) => ({
  ...{ account: "holiday" as const, kind: "correction" as const, year, date, amount },
});

test("six days left of an ended year are divided into 1 and 5 at four weeks until they are settled", () => {
  const open = facts(null, { taken: usual });
  expect(settlementsOf(open, "2026-12-31")).toEqual([]);
  expect(settlementsOf(open, "2027-01-01")).toMatchObject([
    { account: "holiday", name: "2025/26", left: 600, parts: { first_four_weeks: 100, above_four_weeks: 500 } },
  ]);
  const settled = { ...open, entries: [correction(2025, "2027-01-15", -600)] };
  expect(settlementsOf(settled, "2027-01-14")).toHaveLength(1);
  expect(settlementsOf(settled, "2027-01-15")).toEqual([]);
});

test("a partly settled year keeps its division at four weeks and shows the settled days", () => {
  const entries = [correction(2025, "2026-12-31", -100), correction(2025, "2027-01-15", -500)];
  const open = facts(null, {
    taken: [...taken("2024-08-01", 25), ...taken("2025-08-01", 25), ...taken("2026-08-01", 18)],
  });
  const parts = { first_four_weeks: 100, above_four_weeks: 500 };
  expect(settlementsOf({ ...open, entries }, "2027-01-14")).toMatchObject([{ left: 600, parts, settled: 0 }]);
  expect(settlementsOf({ ...open, entries }, "2027-01-15")).toMatchObject([{ left: 100, parts, settled: 500 }]);
  const takenBack = [...entries, correction(2025, "2027-01-16", 500)];
  expect(settlementsOf({ ...open, entries: takenBack }, "2027-01-16")).toMatchObject([
    { left: 600, parts, settled: 0 },
  ]);
});

test("a year with an opening after its end is not divided at four weeks", () => {
  const opening = { ...correction(2025, "2027-02-01", 100), kind: "opening" as const };
  const entries = [correction(2025, "2027-01-15", -500), opening];
  expect(settlementsOf(facts(null, { taken: usual, entries }), "2027-02-01")).toMatchObject([
    { left: 100, parts: null, settled: 0 },
  ]);
});

test("after 22 of 25 days, three days above four weeks are left", () => {
  const days = [...taken("2024-08-01", 25), ...taken("2025-08-01", 25), ...taken("2026-08-01", 22)];
  expect(settlementsOf(facts(null, { taken: days }), "2027-01-01")).toMatchObject([
    { name: "2025/26", left: 300, parts: { first_four_weeks: 0, above_four_weeks: 300 } },
  ]);
});

test("after the last day of a leaver all of their years are listed, undivided", () => {
  const leaver = facts("2026-10-31", { taken: usual });
  expect(settlementsOf(leaver, "2026-10-31")).toEqual([]);
  expect(settlementsOf(leaver, "2026-11-01")).toMatchObject([
    { name: "2025/26", left: 600, parts: null },
    { name: "2026/27", left: 416, parts: null },
  ]);
});

test("the advance of a leaver is a negative balance", () => {
  const leaver = facts("2026-11-30", { taken: [...usual, ...taken("2026-09-01", 13)] });
  expect(settlementsOf(leaver, "2026-12-01")).toMatchObject([{ name: "2026/27", left: 624 - 700 }]);
});
