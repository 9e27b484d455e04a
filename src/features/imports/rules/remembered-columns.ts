import { type ColumnPlaces, type ImportColumn, matchColumns } from "./import-kind.ts";

/** Which header filled each field in the last import; "" for a field that was left out. */
export type RememberedColumns = Readonly<Record<string, string>>;

/**
 * The columns by the headers of the last import. If the file lacks such a header, the column is matched by its own
 * names.
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

/**
 * The columns to remember after an import. A column that matched but was left out is remembered as "". A field for
 * which the file had no column is not remembered.
 */
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
