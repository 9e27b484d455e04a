import { divideHalfAwayFromZero, kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";

/** VAT as a percentage of a Danish gross amount: 25 of 125. */
const vatOfGross = 20;

/**
 * The VAT in kroner that the form proposes (docs/product-rules.md#vat-of-an-expense).
 * @param gross kroner including VAT, at most two decimals; negative for a credit note
 */
export function proposedVat(gross: number, { currency, share }: { currency: string; share: number }): number {
  if (currency !== "DKK" || share === 0) return 0;
  return kronerFromOre(divideHalfAwayFromZero(oreFromKroner(gross) * vatOfGross, 100));
}

export type PaidPart = {
  readonly id: number;
  readonly reverses_line_id: number | null;
  /** Kroner, at most two decimals; negative for a credit note. */
  readonly vat: number;
  /** Percent, from the category. */
  readonly vat_share: number;
};

/**
 * The deducted VAT of each payroll line of one expense, in kroner (docs/product-rules.md#vat-of-an-expense).
 * @param lines in the order of payment; a reversal comes after the line that it reverses
 */
export function deductedVat(lines: readonly PaidPart[]): number[] {
  const standing = new Map<number, { readonly shared: number; readonly got: number }>();
  return lines.map(({ id, reverses_line_id, vat, vat_share }) => {
    if (reverses_line_id !== null) {
      const got = standing.get(reverses_line_id)?.got ?? 0;
      standing.delete(reverses_line_id);
      return kronerFromOre(0 - got);
    }
    const others = [...standing.values()];
    const shared = oreFromKroner(vat) * vat_share;
    const together = divideHalfAwayFromZero(sum(others.map((other) => other.shared)) + shared, 100);
    // The difference includes the rounding of other lines. The bounds keep it between 0 and the line's own VAT.
    const got = between(together - sum(others.map((other) => other.got)), 0, oreFromKroner(vat));
    standing.set(id, { shared, got });
    return kronerFromOre(got);
  });
}

/** The bounds may be in any order. */
const between = (value: number, one: number, other: number) =>
  Math.min(Math.max(value, Math.min(one, other)), Math.max(one, other)) + 0;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
