import { capitalized } from "#common/rules/counted.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { formatKroner, sumKroner } from "#common/rules/values/money.ts";
import { formatKm, sumKm } from "#features/mileage/rules/km.ts";
import { isRefund, type JobKind, jobKinds, kinds, moneyOf } from "./kinds.ts";

/** Kroner and minutes of the jobs of one kind, and kilometres of trips. */
export type KindSum = {
  readonly kind: JobKind;
  readonly price: number;
  readonly minutes: number;
  readonly km?: number | undefined;
};
export type PaidSum = KindSum & { readonly km: number };
type Sums = readonly KindSum[];

/** The money of all kinds: "løn, udlæg og kørsel". Kinds with different money never share a salary code. */
export const allMoney = listInWords([...new Set(jobKinds.map(moneyOf))]);

const isNothing = ({ price, km = 0 }: KindSum) => price === 0 && km === 0;

/** Adds the sums by kind, exactly to the øre and the tenth of a kilometre. */
export function addSums(sums: Sums): PaidSum[] {
  return jobKinds.flatMap((kind) => {
    const own = sums.filter((sum) => sum.kind === kind);
    if (own.length === 0) return [];
    return {
      kind,
      price: sumKroner(own.map(({ price }) => price)),
      minutes: own.reduce((all, { minutes }) => all + minutes, 0),
      km: sumKm(own.map(({ km = 0 }) => km)),
    };
  });
}

export const sumOfOne = (job: { kind: JobKind; price: number; minutes?: number; km?: number | null }): PaidSum => ({
  kind: job.kind,
  price: job.price,
  minutes: job.minutes ?? 0,
  km: job.km ?? 0,
});

/** The total that is paid out. No other figure adds wages and refunds. */
export const paidOut = (sums: Sums): number => sumKroner(sums.map(({ price }) => price));

export const wagesOf = (sums: Sums): number => paidOut(sums.filter(({ kind }) => !isRefund(kind)));

/** Whether there are refunds other than 0 kr. and 0 km. Wages and refunds are then shown separately. */
export const hasRefunds = (sums: Sums): boolean => sums.some((sum) => isRefund(sum.kind) && !isNothing(sum));

export const sumOfKind = (sums: Sums, kind: JobKind): KindSum =>
  sums.find((sum) => sum.kind === kind) ?? { kind, price: 0, minutes: 0, km: 0 };

const named = ({ kind, price }: KindSum) => `${kinds[kind].label.toLowerCase()} ${formatKroner(price)}`;

/** "182,40 kr. for 46,3 km"; only kroner for kinds without kilometres. */
export const sumInWords = ({ kind, price, km = 0 }: KindSum): string =>
  kinds[kind].hasKm ? `${formatKroner(price)} for ${formatKm(km)}` : formatKroner(price);

/** `["udlæg 312,50 kr."]`. Refunds of 0 kr. are left out. */
export const refundsInWords = (sums: Sums): string[] =>
  sums.filter(({ kind, price }) => isRefund(kind) && price !== 0).map(named);

/** `["1.600,00 kr.", "udlæg 312,50 kr."]`. Wages come first. Wages of 0 kr. are left out if there are refunds. */
export function moneyInWords(sums: Sums): string[] {
  const refunds = refundsInWords(sums);
  const wages = wagesOf(sums);
  return wages === 0 && refunds.length > 0 ? refunds : [formatKroner(wages), ...refunds];
}

/** `["1.600,00 kr."]`; with refunds `["arbejde 1.600,00 kr.", "kørsel 182,40 kr. for 46,3 km"]`. */
export function paidInWords(sums: Sums): string[] {
  if (!hasRefunds(sums)) return [formatKroner(wagesOf(sums))];
  return sums
    .filter((sum) => !isNothing(sum))
    .map((sum) => `${kinds[sum.kind].label.toLowerCase()} ${sumInWords(sum)}`);
}

/** A payment in words for the user who gets it: `["Løn 1.600,00 kr. før skat", "udlæg 312,50 kr."]`. */
export function payInWords(sums: Sums): string[] {
  const wages = wagesOf(sums);
  const parts = [...(wages === 0 ? [] : [`løn ${formatKroner(wages)} før skat`]), ...refundsInWords(sums)];
  return parts.map((part, index) => (index === 0 ? capitalized(part) : part));
}

/** "39,40 kr.", or "højst 39,40 kr." if the reader may not know the exact price of a trip. */
export const priceText = ({ price, price_is_most }: { price: number; price_is_most?: true | undefined }): string =>
  `${price_is_most ? "højst " : ""}${formatKroner(price)}`;
