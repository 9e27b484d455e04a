import { listInWords } from "#common/rules/list-in-words.ts";

export const payGroups = ["hourly-month", "hourly-fortnight", "salaried-month", "salaried-fortnight"] as const;
export type PayGroup = (typeof payGroups)[number];

/** The pay group of a person without terms. */
export const defaultPayGroup: PayGroup = "hourly-month";

export const payGroupLabels: Readonly<Record<PayGroup, string>> = {
  "hourly-month": "Timelønnede (måned)",
  "hourly-fortnight": "Timelønnede (14 dage)",
  "salaried-month": "Månedslønnede (måned)",
  "salaried-fortnight": "Månedslønnede (14 dage)",
};

/** `Kun timelønnede (14 dage) og månedslønnede (måned)` */
export const payGroupsInWords = (groups: readonly PayGroup[]): string =>
  `Kun ${listInWords(groups.map((group) => payGroupLabels[group].toLowerCase()))}`;
