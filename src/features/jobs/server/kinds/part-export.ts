import type { RawBuilder } from "kysely";
import type { TableCell } from "#common/server/files/table-file.ts";
import type { SheetColumn } from "#common/server/files/workbook.ts";

type PartColumn<Found> = SheetColumn & {
  /** @param isReversed whether the job is reversed, so that its figures count with its replacement */
  readonly value: (found: Found, isReversed: boolean) => TableCell;
};

export type PartExport<Found> = {
  readonly found: RawBuilder<Found | null>;
  readonly columns: readonly PartColumn<Found>[];
};

/** An amount in hundredths; null for a reversed job, whose amounts count with its replacement. */
export const counted = (isReversed: boolean, hundredths: number) => (isReversed ? null : { hundredths });
