import type { RawBuilder } from "kysely";
import type { PartColumn } from "../export/export-cell.ts";

/** What the export says of the jobs of one kind. */
export type PartExport<Found> = {
  /** What is looked up of the row of `jobs`. */
  readonly found: RawBuilder<Found | null>;
  readonly columns: readonly PartColumn<Found>[];
};

/** A figure, unless it counts with another job. */
export const counted = (isReversed: boolean, hundredths: number) => (isReversed ? null : { hundredths });
