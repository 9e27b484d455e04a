import type { RawBuilder } from "kysely";
import type { TableCell } from "#common/server/files/table-file.ts";
import type { SheetColumn } from "#common/server/files/workbook.ts";

type PartColumn<Found> = SheetColumn & {
  /** @param isReversed whether the payment was reversed, so that the figures count with the replacement */
  readonly value: (found: Found, isReversed: boolean) => TableCell;
};

export type PartExport<Found> = {
  /** Selects what the columns need for a row of `jobs`. */
  readonly found: RawBuilder<Found | null>;
  readonly columns: readonly PartColumn<Found>[];
};

/** A figure; null for a reversed job, whose figures count with its replacement. */
export const counted = (isReversed: boolean, hundredths: number) => (isReversed ? null : { hundredths });
