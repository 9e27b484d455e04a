import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kmFromTenths, sumKm } from "./km.ts";
import { kmPrice, partsPrice, splitTrip, yearlyHighKm } from "./mileage-split.ts";

const rates = { high: 3.94, low: 2.28, bicycle: 0.64 };
const car = (km: number) => ({ vehicle: "car", km }) as const;

describe("the split of a trip at 20.000 km", () => {
  test("a trip of 542 km after 19.538 km is split at 20.000 km", () => {
    expect(splitTrip(car(542), 19_538, rates)).toEqual([
      { part: "high", km: 462, rate: 3.94, price: 182_028 },
      { part: "low", km: 80, rate: 2.28, price: 18_240 },
    ]);
  });

  test.each([
    ["the first trip of the year", 10, 0, ["high 10"]],
    ["a trip up to exactly 20.000 km", 10, 19_990, ["high 10"]],
    ["a trip up to a tenth of a kilometre over 20.000 km", 10.1, 19_990, ["high 10", "low 0.1"]],
    ["a trip from a tenth of a kilometre before 20.000 km", 10, 19_999.9, ["high 0.1", "low 9.9"]],
    ["a trip right after 20.000 km", 10, 20_000, ["low 10"]],
    ["a trip after an opening of more than 20.000 km", 10, 25_000, ["low 10"]],
    ["the longest round trip", 4000, 18_000, ["high 2000", "low 2000"]],
  ])("a trip is split at 20.000 km: %s", (_case, km, before, parts) => {
    expect(splitTrip(car(km), before, rates).map((one) => `${one.part} ${one.km}`)).toEqual(parts);
  });

  test("a bicycle trip has the bicycle rate, even after 20.000 km", () => {
    const parts = splitTrip({ vehicle: "bicycle", km: 25.5 }, 20_000, rates);
    expect(parts).toEqual([{ part: "bicycle", km: 25.5, rate: 0.64, price: 1632 }]);
  });
});

test("half an øre is rounded away from zero, also for reversed trips", () => {
  expect([kmPrice(5, 0.01), kmPrice(-5, 0.01), kmPrice(4, 0.01), kmPrice(125, 3.94)]).toEqual([1, -1, 0, 4925]);
  expect(kmPrice(1, 3.94)).toBe(39);
  expect(kmPrice(5, 3.81)).toBe(191);
  expect(kmPrice(-5, 3.81)).toBe(-191);
});

test("a year's trips get the high rate for exactly 20.000 km, and no kilometre is lost", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 40 });
  const opening = fc.integer({ min: 0, max: 250_000 });
  fc.assert(
    fc.property(lengths, opening, (trips, start) => {
      let high = kmFromTenths(start);
      let all = 0;
      for (const tenths of trips) {
        const parts = splitTrip(car(kmFromTenths(tenths)), high, rates);
        expect(sumKm(parts.map(({ km }) => km))).toBe(kmFromTenths(tenths));
        expect(partsPrice(parts)).toBe(parts.reduce((sum, { price }) => sum + price, 0));
        high = sumKm([high, ...parts.filter(({ part }) => part === "high").map(({ km }) => km)]);
        all += tenths;
      }
      const expected = Math.max(start, Math.min(start + all, yearlyHighKm * 10));
      expect(high).toBe(kmFromTenths(expected));
    }),
  );
});

test("a price agrees with exact arithmetic", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 999 }), (tenths, ore) => {
      const exact = (2n * BigInt(tenths) * BigInt(ore) + 10n) / 20n;
      expect(kmPrice(tenths, ore / 100)).toBe(Number(exact));
    }),
    { numRuns: 2_000 },
  );
});
