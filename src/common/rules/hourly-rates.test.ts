import { describe, expect, test } from "vitest";
import { chosenRate, rateOfSameWork, rateOn } from "./hourly-rates.ts";

/** Raises from 1 November and from 1 January; the rows are in no order. */
const rates = [
  { from_date: "2026-11-01", hourly_rate: 220 },
  { from_date: "2000-01-01", hourly_rate: 200 },
  { from_date: "2027-01-01", hourly_rate: 230 },
];
const job = (day: string, hourly_rate: number | null) => ({ started_at: `${day} 22:00:00`, hourly_rate });

describe("the rate of a day", () => {
  test.each([
    ["the first day of all", "2000-01-01", 200],
    ["the day before a raise", "2026-10-31", 200],
    ["the day of a raise", "2026-11-01", 220],
    ["the last five minutes before the day of a raise", "2026-10-31 23:55:00", 200],
    ["a job that begins on the day of a raise", "2026-11-01 00:00:00", 220],
    ["the day before a coming raise", "2026-12-31", 220],
    ["the day of a coming raise", "2027-01-01", 230],
  ])("the right rate is found in any order of the rows for %s", (_case, day, rate) => {
    expect(rateOn(rates, day)).toBe(rate);
    expect(rateOn(rates.toReversed(), day)).toBe(rate);
  });

  test("there is no rate before the first row, without rows, or if the rate is hidden", () => {
    expect(rateOn(rates.slice(0, 1), "2026-10-31")).toBeNull();
    expect(rateOn([], "2026-10-31")).toBeNull();
    expect(rateOn([...rates, { from_date: "2026-11-15", hourly_rate: null }], "2026-11-20")).toBeNull();
  });
});

describe("the rate of the same work on another day", () => {
  test.each([
    [
      "a job at the person's own rate that is copied to a day after a raise gets the new rate",
      "2026-10-30",
      200,
      "2026-11-02",
      220,
    ],
    [
      "a job at the new rate that is moved to a day before the raise gets the old rate",
      "2026-11-02",
      220,
      "2026-10-30",
      200,
    ],
    ["a job at another rate keeps the rate", "2026-10-30", 245, "2026-11-02", 245],
    ["a job after a raise that has the old rate keeps the rate", "2026-11-02", 200, "2026-11-03", 200],
    ["a job without a rate gets no rate", "2026-10-30", null, "2026-11-02", null],
  ] as const)("%s", (_case, from, rate, to, expected) => {
    expect(rateOfSameWork(rates, job(from, rate), to)).toBe(expected);
  });

  test("a job keeps its rate if the rate of the new day is hidden", () => {
    const known = [
      { from_date: "2000-01-01", hourly_rate: 200 },
      { from_date: "2026-11-01", hourly_rate: null },
    ];
    expect(rateOfSameWork(known, job("2026-10-30", 200), "2026-11-02")).toBe(200);
  });

  test("a job's rate counts as chosen only if it differs from the person's own rate on the day", () => {
    expect(chosenRate(rates, job("2026-11-02", 220))).toBeNull();
    expect(chosenRate(rates, job("2026-11-02", 200))).toBe(200);
    expect(chosenRate(rates, job("2026-10-30", 200))).toBeNull();
  });
});
