import type { Capability } from "#common/rules/access/permissions.ts";
import type { CellValue } from "./cell-values.ts";

export type ImportColumn = {
  readonly field: string;
  /** The name of this field in the errors of a record, such as `owner_user_id` for `owner`. If absent: `field`. */
  readonly input?: string;
  readonly label: string;
  readonly synonyms: readonly string[];
  readonly value: CellValue;
  readonly about: string;
  readonly example: string;
};

/** The columns of `keys` identify a row, and a file must have them. */
export type ImportKind = {
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly capability: Capability;
  readonly list: { readonly path: string; readonly title: string };
  readonly fileName: string;
  readonly keys: readonly [string, ...string[]];
  readonly columns: readonly ImportColumn[];
  readonly invites?: true;
};

/** The index of each field's column in the sheet. */
export type ColumnPlaces = Readonly<Record<string, number>>;

/** "E-mail *" → "email" */
const plain = (header: string) =>
  header
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The columns that the headers name, by label or synonym. No two fields get the same column. */
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

/** The index of the row that names the most columns; if no row names a column, the index of the first row with text. */
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

/** 0 → "A", 26 → "AA" */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}
