import { formatKroner, sumKroner } from "#common/rules/values/money.ts";

/** Kroner of work, of expenses and of trips. */
export type MoneyByKind = { readonly price: number; readonly expense_price: number; readonly mileage_price: number };

/** Each kind's sums added up, exact to the øre. */
export const sumMoney = (sums: readonly MoneyByKind[]): MoneyByKind => ({
  price: sumKroner(sums.map(({ price }) => price)),
  expense_price: sumKroner(sums.map(({ expense_price }) => expense_price)),
  mileage_price: sumKroner(sums.map(({ mileage_price }) => mileage_price)),
});

/** What expenses and trips come to: `["udlæg 312,50 kr."]`; of what there is none, nothing is said. */
export function refundsInWords({ expense_price, mileage_price }: Omit<MoneyByKind, "price">): string[] {
  return [
    ...(expense_price === 0 ? [] : [`udlæg ${formatKroner(expense_price)}`]),
    ...(mileage_price === 0 ? [] : [`kørsel ${formatKroner(mileage_price)}`]),
  ];
}

/** `["1.600,00 kr.", "udlæg 312,50 kr."]`: the pay, unless there is only the other. */
export function moneyInWords({ price, ...refunds }: MoneyByKind): string[] {
  const others = refundsInWords(refunds);
  return price === 0 && others.length > 0 ? others : [formatKroner(price), ...others];
}

/** `39,40 kr.`, or `højst 39,40 kr.` of a trip whose price the reader may not know. */
export const priceText = ({ price, price_is_most }: { price: number; price_is_most?: true | undefined }): string =>
  `${price_is_most ? "højst " : ""}${formatKroner(price)}`;
