/* This file must not import Zod, which screens would then load. */

export const groupings = ["person", "work", "day"] as const;
export type Grouping = (typeof groupings)[number];
export const groupingLabels: Readonly<Record<Grouping, string>> = {
  person: "Medarbejder",
  work: "Arbejde",
  day: "Dag",
};

/** Percent. */
export const maxMarkup = 1000;

/** The maximum number of jobs in a basis. A file and a screen can hold this many. */
export const maxBasisJobs = 10_000;

export const basisFormats = ["xlsx", "csv", "pdf"] as const;
export type BasisFormat = (typeof basisFormats)[number];
