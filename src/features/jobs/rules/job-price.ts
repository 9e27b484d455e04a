import { kronerFromOre, oreFromKroner, oreOfMinutes } from "#common/rules/values/money.ts";

export const priceModes = ["auto", "manual"] as const;
export type PriceMode = (typeof priceModes)[number];

export const priceModeLabels: Readonly<Record<PriceMode, string>> = {
  auto: "Automatisk udregnet",
  manual: "Manuelt indtastet",
};

/** The price in kroner, rounded half away from zero to whole øre (docs/product-rules.md#the-price-of-a-job). */
export function autoPrice(hourlyRate: number | null | undefined, minutes: number | null | undefined): number {
  if (hourlyRate == null || minutes == null || minutes <= 0) return 0;
  return kronerFromOre(oreOfMinutes(oreFromKroner(hourlyRate), minutes));
}
