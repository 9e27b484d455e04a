import { type ColumnPlaces, type ImportColumn, matchColumns } from "./import-kind.ts";

/** The header that filled each field in the last import; "" for a field that the user left out. */
export type RememberedColumns = Readonly<Record<string, string>>;

/**
 * Finds each field's column by its header in the last import, or else by its label and synonyms. A field that the user
 * left out then stays out.
 */
export function rememberedColumns(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  remembered: RememberedColumns,
): ColumnPlaces {
  const matched = matchColumns(headers, columns);
  const places = columns.flatMap(({ field }) => {
    const header = remembered[field];
    const place = header ? headers.indexOf(header) : -1;
    const found = place === -1 ? matched[field] : place;
    return found === undefined || (header === "" && matched[field] === found) ? [] : [[field, found] as const];
  });
  return Object.fromEntries(places);
}

/** A column that the file has but the user left out is remembered as "". A missing column is not remembered. */
export function columnsToRemember(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  places: ColumnPlaces,
): RememberedColumns {
  const matched = matchColumns(headers, columns);
  const chosen = columns.flatMap(({ field }) => {
    const header = headers[places[field] ?? -1];
    if (header !== undefined) return [[field, header] as const];
    return matched[field] === undefined ? [] : [[field, ""] as const];
  });
  return Object.fromEntries(chosen);
}
