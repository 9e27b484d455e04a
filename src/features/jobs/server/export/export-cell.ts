import type { SheetColumn } from "#common/server/files/workbook.ts";

/** Text as it is, a number of hundredths, an id, when something was (of what has no time its day), or nothing. */
export type Cell = string | { hundredths: number } | { id: number } | { moment: string } | { day: string } | null;

/** A column of what only the jobs of one kind have. */
export type PartColumn<Found> = SheetColumn & {
  /** @param isReversed whether the job was taken back: its figures count with the job in its place */
  readonly value: (found: Found, isReversed: boolean) => Cell;
};
