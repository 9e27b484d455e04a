import type { RawBuilder } from "kysely";
import type { TableCell } from "#common/server/files/table-file.ts";
import type { SheetColumn } from "#common/server/files/workbook.ts";

type PartColumn<Found> = SheetColumn & {
  readonly value: (found: Found, isReversed: boolean) => TableCell;
};

export type PartExport<Found> = {
  readonly found: RawBuilder<Found | null>;
  readonly columns: readonly PartColumn<Found>[];
};

/** Empty for a reversed job, because the amounts of its replacement count instead. */
export const counted = (isReversed: boolean, hundredths: number) => (isReversed ? null : { hundredths });
