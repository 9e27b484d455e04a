import { divideHalfUp, kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";

/** The part of a Danish gross amount that is VAT, percent: 25 of 125. */
const vatOfGross = 20;

/**
 * The VAT that the form proposes, kroner, rounded half up to the øre: a fifth of the gross. A foreign receipt has no Danish VAT, and of a
 * category without deduction nobody asks for it (docs/product-rules.md#vat-of-an-expense).
 * @param gross kroner including VAT, at most two decimals
 */
export function proposedVat(gross: number, { currency, share }: { currency: string; share: number }): number {
  if (currency !== "DKK" || share === 0) return 0;
  return kronerFromOre(divideHalfUp(oreFromKroner(gross) * vatOfGross, 100));
}

/** A line that paid a part of an expense, or that took one back. */
export type PaidPart = {
  readonly id: number;
  readonly reverses_line_id: number | null;
  /** Kroner, at most two decimals, never below zero. */
  readonly vat: number;
  /** Percent, of the category. */
  readonly vat_share: number;
};

/**
 * The VAT that the company gets back for each of the lines that paid the parts of one expense, kroner, rounded half up to the øre.
 * A part gets what all that stand by then get together, less what the others got, so that they get what the whole would; what is
 * taken back gives back what it got (docs/product-rules.md#vat-of-an-expense).
 * @param lines in the order in which they were paid, each after the one that it takes back
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
    const together = divideHalfUp(sum(others.map((other) => other.shared)) + shared, 100);
    // What others were rounded by is made good by no more than its own VAT.
    const got = Math.min(Math.max(together - sum(others.map((other) => other.got)), 0), oreFromKroner(vat));
    standing.set(id, { shared, got });
    return kronerFromOre(got);
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
