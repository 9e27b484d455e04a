import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumKroner } from "#common/rules/values/money.ts";
import { vatShares } from "#features/kinds/rules/expense/vat-shares.ts";
import { deductedVat, type PaidPart, proposedVat } from "./expense-vat.ts";

const danish = { currency: "DKK", share: 100 };

describe("the proposed VAT", () => {
  test.each([
    ["of 0 kr.", 0, 0],
    ["of the usual amount", 125, 25],
    ["of an amount that ends in øre", 249.95, 49.99],
    ["of less than half an øre", 0.02, 0],
    ["of half an øre or more", 0.03, 0.01],
    ["of the highest amount", 9_999_999.99, 2_000_000],
    ["of a credit note", -249.95, -49.99],
    ["of half an øre or more on a credit note", -0.03, -0.01],
  ])("the proposed VAT %s: %d kr. contain %d kr.", (_case, gross, vat) => {
    expect(proposedVat(gross, danish)).toBe(vat);
  });

  test("no VAT is proposed for foreign receipts and for categories without deduction", () => {
    expect(proposedVat(125, { ...danish, currency: "EUR" })).toBe(0);
    expect(proposedVat(125, { ...danish, share: 0 })).toBe(0);
    expect(proposedVat(125, { ...danish, share: 25 })).toBe(25);
  });

  test("the proposed VAT is a fifth, exact to half an øre, and never exceeds the amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (ore) => {
        const vat = Math.round(proposedVat(ore / 100, danish) * 100);
        expect(Math.abs(10 * vat - 2 * ore)).toBeLessThanOrEqual(5);
        expect(vat).toBeLessThanOrEqual(ore);
      }),
    );
  });
});

describe("the deducted VAT", () => {
  const paid = (id: number, vat: number, vat_share = 25) => ({ id, reverses_line_id: null, vat, vat_share });
  const takenBack = (id: number, line: PaidPart) => ({ ...line, id, reverses_line_id: line.id });

  test.each([
    ["all VAT", 25, 100, 25],
    ["a quarter in a restaurant", 25, 25, 6.25],
    ["half an øre, rounded up", 0.02, 25, 0.01],
    ["less than half an øre, rounded down", 0.01, 25, 0],
    ["nothing", 25, 0, 0],
    ["half an øre of a credit note, away from 0", -0.02, 25, -0.01],
    ["less than half an øre of a credit note, without a sign", -0.01, 25, 0],
    ["a quarter of a credit note", -25, 25, -6.25],
  ])("the deduction of %s: of %d kr. at %d %% it is %d kr.", (_case, vat, share, deducted) => {
    expect(deductedVat([paid(1, vat, share)])).toEqual([deducted]);
  });

  const parts = [paid(1, 6.67), paid(2, 6.67), paid(3, 6.66)] as const;
  test.each<[string, readonly PaidPart[], readonly number[]]>([
    ["the deductions of the parts add up to the deduction of the whole expense", parts, [1.67, 1.67, 1.66]],
    [
      "a part paid again after a reversal gets the same deduction",
      [...parts, takenBack(4, parts[2]), paid(5, 6.66)],
      [-1.66, 1.66],
    ],
    [
      "the first part paid again gets the same deduction, too",
      [...parts, takenBack(4, parts[0]), paid(5, 6.67)],
      [-1.67, 1.67],
    ],
    [
      "a part can be reversed twice",
      [...parts, takenBack(4, parts[0]), paid(5, 6.67), takenBack(6, paid(5, 6.67))],
      [-1.67, 1.67, -1.67],
    ],
    ["a replacement without VAT gets no deduction", [...parts, takenBack(4, parts[0]), paid(5, 0)], [-1.67, 0]],
    [
      "a deduction never exceeds the part's VAT",
      [paid(1, 0.01), paid(2, 0.01), takenBack(3, paid(1, 0.01)), paid(4, 0.05)],
      [0, 0.01],
    ],
  ])("%s", (_case, lines, last) => {
    expect(deductedVat(lines).slice(-last.length)).toEqual(last);
  });

  test("a credit note's parts have the deductions of an expense's parts with the opposite sign", () => {
    const lines = [...parts, takenBack(4, parts[2]), paid(5, 6.66)];
    const turned = lines.map((line) => ({ ...line, vat: 0 - line.vat }));
    expect(deductedVat(turned)).toEqual(deductedVat(lines).map((kroner) => 0 - kroner));
  });

  test("a part and a negative part with the same VAT have opposite deductions", () => {
    expect(deductedVat([paid(1, 6.67), paid(2, -6.67)])).toEqual([1.67, -1.67]);
  });

  test("the deductions of all unreversed parts add up to the deduction of their sum, and none exceeds its part's VAT", () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 99_999 }), fc.boolean(), fc.nat({ max: 9 })), { maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom(...vatShares), steps, fc.integer({ min: 100, max: 99_999 }), (share, ways, last) => {
        const lines: PaidPart[] = [];
        let standing: readonly PaidPart[] = [];
        for (const [ore, isTakenBack, which] of ways) {
          const line = isTakenBack ? standing[which] : undefined;
          lines.push(line ? takenBack(lines.length + 1, line) : paid(lines.length + 1, ore / 100, share));
          standing = line ? standing.filter((other) => other !== line) : [...standing, ...lines.slice(-1)];
        }
        lines.push(paid(lines.length + 1, last / 100, share));
        const deducted = deductedVat(lines);
        for (const [place, { vat, reverses_line_id }] of lines.entries())
          if (reverses_line_id === null) {
            expect(deducted[place]).toBeGreaterThanOrEqual(0);
            expect(deducted[place]).toBeLessThanOrEqual(vat);
          } else expect(deducted[place]).toBe(0 - (deducted[reverses_line_id - 1] ?? Number.NaN));
        const whole = sumKroner([...standing, ...lines.slice(-1)].map(({ vat }) => vat));
        expect(sumKroner(deducted)).toBe(deductedVat([paid(1, whole, share)])[0]);
      }),
    );
  });

  test("the deduction agrees with exact arithmetic", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(...vatShares), (ore, share) => {
        const exact = (2n * BigInt(ore) * BigInt(share) + 100n) / 200n;
        expect(deductedVat([paid(1, ore / 100, share)])).toEqual([Number(exact) / 100]);
      }),
    );
  });
});
