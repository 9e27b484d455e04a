import { type ColumnPlaces, type ImportColumn, matchColumns } from "./import-kind.ts";

/** The header that filled each field in the last import; "" for a field that the user left out. */
export type RememberedColumns = Readonly<Record<string, string>>;

/** Finds columns by the headers of the last import, or else by label and synonyms. A field left out stays out. */
export function rememberedColumns(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  remembered: RememberedColumns,
): ColumnPlaces {
  const places: Record<string, number> = {};
  const place = (field: string, found: number | undefined) => {
    if (found !== undefined && found !== -1 && !Object.values(places).includes(found)) places[field] = found;
  };
  for (const { field } of columns) if (remembered[field]) place(field, headers.indexOf(remembered[field]));
  const matched = matchColumns(headers, columns);
  for (const { field } of columns)
    if (remembered[field] !== "" && places[field] === undefined) place(field, matched[field]);
  return places;
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
