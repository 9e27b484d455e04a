import * as z from "zod/mini";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { maxCellLength, maxHeaderRows, maxImportColumns, maxImportRows } from "./import-bounds.ts";

export const importTable = z.object({
  /** CSV and pasted rows have one sheet. */
  sheets: z.array(z.string()),
  sheet: wire.count,
  header_row: wire.count,
  rows: z.array(z.array(z.string())),
});
export type ImportTable = z.infer<typeof importTable>;

const sheetMessage = "sheet skal være et tal fra 0.";

export const tableQuery = z.object({
  /** If absent, the sheet whose headers fit best is read. */
  sheet: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/, sheetMessage)), z.pipe(z.transform(Number), wire.count)),
  ),
});

const place = z.int().check(z.minimum(0), z.maximum(maxImportColumns - 1));

export const tooManyRows = `Filen har mere end ${formatNumber(maxImportRows)} rækker. Del den i flere filer.`;

/** `columns` has the index of the column that fills each field. */
export const importInput = z.object({
  rows: z
    .array(z.array(z.string().check(z.maxLength(maxCellLength))).check(z.maxLength(maxImportColumns)))
    .check(z.maxLength(maxImportRows + maxHeaderRows, tooManyRows)),
  header_row: z.int().check(z.minimum(0), z.maximum(maxHeaderRows - 1)),
  columns: z.record(z.string().check(z.maxLength(50)), place),
});
export type ImportInput = z.infer<typeof importInput>;

const plannedRow = z.object({
  /** The number in the spreadsheet, from 1. */
  row: wire.count,
  name: z.string(),
  what: z.enum(["new", "changed", "unchanged"]),
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
});
export type PlannedRow = z.infer<typeof plannedRow>;

export const cellError = z.object({
  row: wire.count,
  /** Such as `C7`; absent if no column of the sheet fills the field. */
  cell: z.optional(z.string()),
  label: z.string(),
  message: z.string(),
});
export type CellError = z.infer<typeof cellError>;

export const importPreview = z.object({
  /** A hash of this preview. The import makes the preview again, and is refused if the hash differs. */
  fingerprint: z.string(),
  rows: z.array(plannedRow),
  errors: z.array(cellError),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importOrder = z.extend(importInput, {
  fingerprint: z.string().check(z.maxLength(100)),
  invite: z.optional(z.boolean()),
});
export type ImportOrder = z.infer<typeof importOrder>;

export const importResult = z.object({ created: wire.count, changed: wire.count, unchanged: wire.count });
export type ImportResult = z.infer<typeof importResult>;

export function countRows(rows: readonly PlannedRow[]): ImportResult {
  const count = (wanted: PlannedRow["what"]) => rows.filter(({ what }) => what === wanted).length;
  return { created: count("new"), changed: count("changed"), unchanged: count("unchanged") };
}
