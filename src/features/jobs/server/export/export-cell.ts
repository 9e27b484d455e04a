import type { SheetColumn } from "#common/server/files/workbook.ts";

/** A text, a number in hundredths, an id, a point in time, a day for jobs without times, or an empty cell. */
export type Cell = string | { hundredths: number } | { id: number } | { moment: string } | { day: string } | null;

export type PartColumn<Found> = SheetColumn & {
  /** @param isReversed whether the job's payment was reversed; its figures then count with the replacement */
  readonly value: (found: Found, isReversed: boolean) => Cell;
};
