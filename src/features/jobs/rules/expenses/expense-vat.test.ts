import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oreFromKroner, sumKroner } from "../../../../common/rules/values/money.ts";
import { vatShares } from "../../../job-types/rules/vat-shares.ts";
import { deductibleVat, proposedVat } from "./expense-vat.ts";
import { proportionalParts } from "./proportional-parts.ts";

const danish = { currency: "DKK", share: 100 };

describe("the VAT that is proposed", () => {
  test.each([
    ["of nothing", 0, 0],
    ["of the usual amount", 125, 25],
    ["of an amount that ends in øre", 249.95, 49.99],
    ["below half an øre is none", 0.02, 0],
    ["from half an øre on is one", 0.03, 0.01],
    ["of the highest amount", 9_999_999.99, 2_000_000],
  ])("%s: %d kr. has %d kr.", (_case, gross, vat) => {
    expect(proposedVat(gross, danish)).toBe(vat);
  });

  test("is none abroad, and none where nothing is deducted", () => {
    expect(proposedVat(125, { ...danish, currency: "EUR" })).toBe(0);
    expect(proposedVat(125, { ...danish, share: 0 })).toBe(0);
    expect(proposedVat(125, { ...danish, share: 25 })).toBe(25);
  });

  test("is a fifth to half an øre, and never more than the amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (ore) => {
        const vat = Math.round(proposedVat(ore / 100, danish) * 100);
        expect(Math.abs(10 * vat - 2 * ore)).toBeLessThanOrEqual(5);
        expect(vat).toBeLessThanOrEqual(ore);
      }),
    );
  });
});

describe("the VAT that is deducted", () => {
  test.each([
    ["all of it", 25, 100, 25],
    ["a quarter in a restaurant", 25, 25, 6.25],
    ["half an øre is rounded up", 0.02, 25, 0.01],
    ["less than half is not", 0.01, 25, 0],
    ["nothing", 25, 0, 0],
  ])("%s: of %d kr. at %d %% it is %d kr.", (_case, vat, share, deducted) => {
    expect(deductibleVat(vat, share)).toBe(deducted);
  });

  test("of the parts of an expense adds up to that of the whole, and is of none more than its VAT", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom(...vatShares),
        weights,
        (ore, share, parts) => {
          let before = 0;
          const deducted = proportionalParts(ore / 100, parts).map((vat) => {
            const part = deductibleVat(vat, share, before / 100);
            before += oreFromKroner(vat) * share;
            expect(part).toBeLessThanOrEqual(vat);
            return part;
          });
          expect(sumKroner(deducted)).toBe(deductibleVat(ore / 100, share));
        },
      ),
    );
  });

  test("agrees with exact arithmetic", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(...vatShares), (ore, share) => {
        const exact = (2n * BigInt(ore) * BigInt(share) + 100n) / 200n;
        expect(deductibleVat(ore / 100, share)).toBe(Number(exact) / 100);
      }),
    );
  });
});
