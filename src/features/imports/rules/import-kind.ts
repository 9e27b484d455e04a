import type { Capability } from "#common/rules/permissions.ts";
import type { CellValue } from "./cell-values.ts";

export type ImportColumn = {
  /** The field of the kind's form that it fills. */
  readonly field: string;
  /** The field under which the form has its errors, if it has another name. */
  readonly input?: string;
  /** Its header in templates and exports. */
  readonly label: string;
  /** Other headers by which it is known, Danish and English ones. */
  readonly synonyms: readonly string[];
  readonly value: CellValue;
  /** For the sheet that explains the template. */
  readonly about: string;
  /** Its cell in the template's example row. */
  readonly example: string;
};

/** What can be imported: its columns and words. Rows are known by the columns of `keys`, which a file must have. */
export type ImportKind = {
  /** As in a title: "Brugere". */
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly capability: Capability;
  /** The screen that shows the rows, and its title. */
  readonly list: { readonly path: string; readonly title: string };
  readonly fileName: string;
  readonly keys: readonly [string, ...string[]];
  readonly columns: readonly ImportColumn[];
  /** Whether new rows may be invited by mail. */
  readonly invites?: true;
};

/** Columns by field: their places in the sheet, from 0. */
export type ColumnPlaces = Readonly<Record<string, number>>;

/** Letters and digits, so that `E-mail *` is `Email`. */
const plain = (header: string) =>
  header
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The columns that the headers name; each place is used once. */
export function matchColumns(headers: readonly string[], columns: readonly ImportColumn[]): ColumnPlaces {
  const known = headers.map(plain);
  const places: Record<string, number> = {};
  for (const { field, label, synonyms } of columns) {
    const names = [label, ...synonyms].map(plain);
    const place = names.map((name) => known.indexOf(name)).find((found) => found !== -1);
    if (place !== undefined && !Object.values(places).includes(place)) places[field] = place;
  }
  return places;
}

/** The place of the row that names most columns; of the first row that is not empty if none names any. */
export function findHeaderRow(rows: readonly (readonly string[])[], columns: readonly ImportColumn[]): number {
  const named = rows.map((row) => Object.keys(matchColumns(row, columns)).length);
  const most = Math.max(...named, 0);
  return most > 0
    ? named.indexOf(most)
    : Math.max(
        rows.findIndex((row) => row.some(Boolean)),
        0,
      );
}

/** The column of a spreadsheet: 0 → `A`, 26 → `AA`. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}
