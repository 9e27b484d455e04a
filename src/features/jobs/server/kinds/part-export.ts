import type { RawBuilder } from "kysely";
import type { TableCell } from "#common/server/files/table-file.ts";
import type { SheetColumn } from "#common/server/files/workbook.ts";

type PartColumn<Found> = SheetColumn & {
  /** @param isReversed whether the job is reversed, so that the figures of its replacement count instead */
  readonly value: (found: Found, isReversed: boolean) => TableCell;
};

export type PartExport<Found> = {
  readonly found: RawBuilder<Found | null>;
  readonly columns: readonly PartColumn<Found>[];
};

/** The cell of an amount; empty for a reversed job, because the amounts of its replacement count instead. */
export const counted = (isReversed: boolean, hundredths: number) => (isReversed ? null : { hundredths });
