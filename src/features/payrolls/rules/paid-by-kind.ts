import { formatKroner, sumKroner } from "#common/rules/values/money.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { type MoneyByKind, refundsInWords, sumMoney } from "#features/kinds/rules/money-words.ts";
import { formatKm, sumKm } from "#features/mileage/rules/km.ts";

/** Kroner of work, of expenses and of trips, and the kilometres of these (docs/product-rules.md#kinds-of-jobs). */
export type PaidByKind = MoneyByKind & { readonly mileage_km: number };

const nothing: PaidByKind = { price: 0, expense_price: 0, mileage_price: 0, mileage_km: 0 };

/** What one job or line is among the sums of its kind. */
export function paidOf({ kind, price, km }: { kind: JobKind; price: number; km: number | null }): PaidByKind {
  if (kind === "work") return { ...nothing, price };
  if (kind === "expense") return { ...nothing, expense_price: price };
  return { ...nothing, mileage_price: price, mileage_km: km ?? 0 };
}

/** Each kind's sums added up, exact to the øre and to the tenth of a kilometre. */
export const sumPaid = (sums: readonly PaidByKind[]): PaidByKind => ({
  ...sumMoney(sums),
  mileage_km: sumKm(sums.map(({ mileage_km }) => mileage_km)),
});

/** What is paid out: the only figure that all kinds are in. */
export const paidOut = ({ price, expense_price, mileage_price }: MoneyByKind): number =>
  sumKroner([price, expense_price, mileage_price]);

/** Whether anything but work is among it, so that its figures are told apart. */
export const hasRefunds = ({ expense_price, mileage_price, mileage_km }: PaidByKind): boolean =>
  expense_price !== 0 || mileage_price !== 0 || mileage_km !== 0;

/**
 * `["1.600,00 kr."]`, and where not all is work `["arbejde 1.600,00 kr.", "udlæg 312,50 kr.", "kørsel 182,40 kr. for
 * 46,3 km"]`; of a kind that comes to nothing, nothing is said.
 */
export function paidInWords(paid: PaidByKind): string[] {
  const { price, expense_price, mileage_price, mileage_km } = paid;
  if (!hasRefunds(paid)) return [formatKroner(price)];
  return [
    ...(price === 0 ? [] : [`arbejde ${formatKroner(price)}`]),
    ...(expense_price === 0 ? [] : [`udlæg ${formatKroner(expense_price)}`]),
    ...(mileage_price === 0 && mileage_km === 0 ? [] : [`kørsel ${tripsInWords(paid)}`]),
  ];
}

/** What a sum is made of, in the words of whoever gets it: `["Løn 1.600,00 kr. før skat", "udlæg 312,50 kr."]`. */
export function payInWords({ price, ...refunds }: MoneyByKind): string[] {
  const parts = [...(price === 0 ? [] : [`løn ${formatKroner(price)} før skat`]), ...refundsInWords(refunds)];
  return parts.map((part, index) => (index === 0 ? part.charAt(0).toUpperCase() + part.slice(1) : part));
}

/** `182,40 kr. for 46,3 km` */
export const tripsInWords = ({ mileage_price, mileage_km }: PaidByKind): string =>
  `${formatKroner(mileage_price)} for ${formatKm(mileage_km)}`;
