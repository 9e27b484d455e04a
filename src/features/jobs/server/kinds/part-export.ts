import type { RawBuilder } from "kysely";
import type { PartColumn } from "../export/export-cell.ts";

export type PartExport<Found> = {
  /** Selects what the columns need for a row of `jobs`. */
  readonly found: RawBuilder<Found | null>;
  readonly columns: readonly PartColumn<Found>[];
};

/** A figure, or null if it counts with the job that replaces this one. */
export const counted = (isReversed: boolean, hundredths: number) => (isReversed ? null : { hundredths });
