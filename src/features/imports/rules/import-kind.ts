import type { Capability } from "#common/rules/permissions.ts";
import type { CellValue } from "./cell-values.ts";

export type ImportColumn = {
  /** The field of the kind's form that the column fills. */
  readonly field: string;
  /** The name under which the form reports the field's errors, if it is not `field`. */
  readonly input?: string;
  /** The column's header in templates and exports. */
  readonly label: string;
  /** Other headers, Danish and English, that name the column. */
  readonly synonyms: readonly string[];
  readonly value: CellValue;
  /** The text about the column on the sheet that explains the template. */
  readonly about: string;
  /** The column's cell in the template's example row. */
  readonly example: string;
};

/**
 * A kind of record that can be imported, with its columns and words. The columns of `keys` identify a row, and a file
 * must have them.
 */
export type ImportKind = {
  /** The name of the records as in a title: "Brugere". */
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly capability: Capability;
  /** The screen that lists the imported records, and its title. */
  readonly list: { readonly path: string; readonly title: string };
  readonly fileName: string;
  readonly keys: readonly [string, ...string[]];
  readonly columns: readonly ImportColumn[];
  /** Whether new people may be invited by mail. */
  readonly invites?: true;
};

/** The columns' places in the sheet, from 0, by field. */
export type ColumnPlaces = Readonly<Record<string, number>>;

/** A header's letters and digits in lower case, so that `E-mail *` is `email`. */
const plain = (header: string) =>
  header
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The columns that the headers name. Each place is used once. */
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

/** The place of the row that names the most columns. If no row names any, the first row that is not empty. */
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

/** The letters of a spreadsheet's column: 0 → `A`, 26 → `AA`. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}
