import fc from "fast-check";
import { expect, test } from "vitest";
import { formatKm, isWholeTenths, kmFromTenths, parseKm, sumKm, tenthsFromKm, tripKm } from "./km.ts";

test.each([
  ["12", 12],
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["0,1", 0.1],
  ["1.084", 1084],
  ["1.084,5", 1084.5],
  [" 12,5 km", 12.5],
  ["12,5 KM.", 12.5],
  ["12,55", undefined],
  ["12.55", undefined],
  ["-3", undefined],
  ["", undefined],
  ["km", undefined],
  ["1.08", undefined],
  ["1.234.567", 1_234_567],
  ["1 km 2", undefined],
  ["ca1.5", undefined],
  ["99999999999999999", undefined],
])("the text »%s« is read as %s km", (text, km) => {
  expect(parseKm(text)).toBe(km);
});

test("kilometres are shown in Danish format", () => {
  expect([formatKm(12.5), formatKm(1084), formatKm(19_538.5), formatKm(-3)]).toEqual([
    "12,5\u00a0km",
    "1.084\u00a0km",
    "19.538,5\u00a0km",
    "−3\u00a0km",
  ]);
});

test("formatted kilometres are read back unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (tenths) => {
      const km = kmFromTenths(tenths);
      expect([parseKm(formatKm(km)), tenthsFromKm(km), isWholeTenths(km)]).toEqual([km, tenths, true]);
    }),
  );
});

test("more than one decimal is refused, and zero is never negative", () => {
  expect(tenthsFromKm(-0)).toBe(0);
  expect([isWholeTenths(0.15), isWholeTenths(Number.NaN), isWholeTenths(0.3)]).toEqual([false, false, true]);
  expect(() => tenthsFromKm(0.15)).toThrow(new RangeError("0.15 is not a whole number of tenths of a kilometre"));
});

test("a sum and a round trip are exact", () => {
  expect(sumKm([0.1, 0.2, 542])).toBe(542.3);
  expect(sumKm([])).toBe(0);
  expect(tripKm({ km: 0.1, is_round_trip: true })).toBe(0.2);
  expect(tripKm({ km: 1.1, is_round_trip: false })).toBe(1.1);
});
