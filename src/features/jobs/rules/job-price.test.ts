import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateOn } from "#common/rules/hourly-rates.ts";
import { elapsedMinutes, parseWallClock } from "#common/rules/time/clock.ts";
import { autoPrice } from "./job-price.ts";

describe("the price of worked time", () => {
  test.each([
    ["the price of an hour", 200, 60, 200],
    ["a rate and time whose exact price ends in half an øre", 51.5, 285, 244.63],
    ["half an øre is rounded up", 0.01, 30, 0.01],
    ["less than half an øre is rounded down", 0.01, 29, 0],
    ["a third of an hour", 100, 20, 33.33],
    ["two thirds of an hour", 100, 40, 66.67],
    ["1,15 is not 1,1499999", 1.15, 60, 1.15],
    ["the highest rate for a day", 99_999.99, 1440, 2_399_999.76],
    ["a rate of 0", 0, 480, 0],
  ])("%s: %d kr. for %d minutes is %d kr.", (_case, rate, minutes, price) => {
    expect(autoPrice(rate, minutes)).toBe(price);
  });

  test("a night shift over a raise is paid at the rate of the day on which the shift starts", () => {
    const rates = [
      { from_date: "2000-01-01", hourly_rate: 195 },
      { from_date: "2026-03-01", hourly_rate: 200 },
    ];
    const priceOf = (started_at: string, ended_at: string) => {
      const [start, end] = [parseWallClock(started_at), parseWallClock(ended_at)];
      return start && end && autoPrice(rateOn(rates, started_at), elapsedMinutes(start, end));
    };
    expect(priceOf("2026-02-28 22:00:00", "2026-03-01 06:00:00")).toBe(1560);
    expect(priceOf("2026-03-01 22:00:00", "2026-03-02 06:00:00")).toBe(1600);
  });

  test("the price is 0 while an input is missing", () => {
    expect(autoPrice(null, 60)).toBe(0);
    expect(autoPrice(undefined, 60)).toBe(0);
    expect(autoPrice(200, null)).toBe(0);
    expect(autoPrice(200, undefined)).toBe(0);
    expect(autoPrice(200, 0)).toBe(0);
    expect(autoPrice(200, -5)).toBe(0);
  });

  test("the price agrees with exact arithmetic for every rate and every time within three months", () => {
    const rateInOre = fc.integer({ min: 0, max: 9_999_999 });
    const minutes = fc.integer({ min: 1, max: 93 * 1440 });
    fc.assert(
      fc.property(rateInOre, minutes, (ore, time) => {
        const exact = (2n * BigInt(ore) * BigInt(time) + 60n) / 120n;
        expect(autoPrice(ore / 100, time)).toBe(Number(exact) / 100);
      }),
      { numRuns: 5_000 },
    );
  });

  test("the price agrees with exact arithmetic where it ends in half an øre", () => {
    const minutes = fc.integer({ min: 1, max: 20_000 }).map((time) => 2 * time + 1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), minutes, (factor, time) => {
        // 30 øre × an odd number of minutes, divided by 60, ends in half an øre.
        const ore = 30 * (2 * factor + 1);
        expect((BigInt(ore) * BigInt(time)) % 60n).toBe(30n);
        expect(autoPrice(ore / 100, time)).toBe(Number((BigInt(ore) * BigInt(time) + 30n) / 60n) / 100);
      }),
    );
  });
});
