import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basisPoints, partsOf, percentText } from "./budget-share.ts";

test("62 of 100 hours are 62 %, and 73 hours are 73 %", () => {
  expect(percentText(basisPoints(62 * 60, 100 * 60))).toBe("62\u00a0%");
  expect(percentText(basisPoints(73 * 60, 100 * 60))).toBe("73\u00a0%");
});

test.each([
  [7999, "79\u00a0%"],
  [8000, "80\u00a0%"],
  [9999, "99\u00a0%"],
  [10_000, "100\u00a0%"],
  [13_350, "133\u00a0%"],
  [-150, "−2\u00a0%"],
])("%i hundredths of a percent are rounded down and shown as %s", (points, text) => {
  expect(percentText(points)).toBe(text);
});

describe("the share of a budget", () => {
  const parts = fc.integer({ min: 0, max: 9_000_000_000_000_000 });
  const whole = fc.integer({ min: 1, max: 99_999_999_999 });

  test("is rounded down to hundredths of a percent", () => {
    fc.assert(
      fc.property(parts, whole, (some, all) => {
        const points = basisPoints(some, all);
        fc.pre(Number.isSafeInteger(points));
        expect(BigInt(points) * BigInt(all) <= BigInt(some) * 10_000n).toBe(true);
        expect((BigInt(points) + 1n) * BigInt(all) > BigInt(some) * 10_000n).toBe(true);
      }),
    );
  });
});

test("hours are counted in minutes and kroner in øre", () => {
  expect(partsOf("hours", 90)).toBe(90);
  expect(partsOf("kroner", 0.29)).toBe(29);
});
