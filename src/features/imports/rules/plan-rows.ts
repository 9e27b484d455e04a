import * as z from "zod/mini";
import { addError, errorsByField, type FieldErrors } from "#common/rules/values/fields.ts";
import { oneLine } from "#common/rules/values/one-line.ts";
import type { CellValue } from "./cell-values.ts";
import { type ColumnPlaces, columnLetters, type ImportKind } from "./import-kind.ts";
import type { CellError, ImportInput, PlannedRow } from "./import-table.ts";

/** The filled cells of a row by field, and the row's number in the sheet, from 1. */
export type SheetRow = { readonly row: number; readonly texts: Readonly<Record<string, string>> };

/** The rows below the headers, without empty rows and without the template's example row. */
export function rowsBelowHeader(kind: ImportKind, { rows, header_row, columns }: ImportInput): SheetRow[] {
  const read = rows.map((cells, index) => ({ row: index + 1, texts: textsOf(kind, cells, columns) }));
  const isExample = ({ texts }: SheetRow) =>
    kind.columns.every(({ field, example, value }) => settledText(value, texts[field]) === settledText(value, example));
  return read.slice(header_row + 1).filter((row) => Object.keys(row.texts).length > 0 && !isExample(row));
}

/** The text as `write` writes it. A workbook may store the example's days and amounts in another form. */
function settledText(value: CellValue, text = ""): string {
  const read = text === "" ? undefined : value.read(text);
  return read === undefined ? text : value.write(read);
}

/** Collapses white space as a form does, so that a key finds its stored record. */
function textsOf(kind: ImportKind, cells: readonly string[], columns: ColumnPlaces): Record<string, string> {
  const filled = kind.columns.flatMap(({ field }) => {
    const text = oneLine(cells[columns[field] ?? -1] ?? "");
    return text === "" ? [] : [[field, text] as const];
  });
  return Object.fromEntries(filled);
}

export type Values = Readonly<Record<string, unknown>>;

/** A row with all its values. An empty cell has the stored value or, in a new row, the default. */
export type Candidate<Stored> = {
  readonly row: number;
  readonly stored: Stored | undefined;
  readonly values: Values;
  readonly changes: PlannedRow["changes"];
  readonly errors: FieldErrors;
};

export type RowSource<Stored> = {
  /** Undefined if a part of the key is missing or unknown. Later rows with the same key get an error. */
  readonly keyOf: (read: Values) => string | undefined;
  readonly find: (key: string) => Stored | undefined;
  readonly valuesOf: (stored: Stored) => Values;
  readonly defaults: Values;
  readonly schema: z.ZodMiniObject;
  readonly settle?: (values: Values) => Values;
};

/** Plans the change that each row would make, and finds the row's errors by field. An empty cell changes nothing. */
export function planRows<Stored>(
  kind: ImportKind,
  rows: readonly SheetRow[],
  source: RowSource<Stored>,
): Candidate<Stored>[] {
  const { settle = same } = source;
  const places = new Map<string, number>();
  return rows.map((row) => {
    const errors: FieldErrors = {};
    const read = readValues(kind, row, errors);
    const key = source.keyOf(read);
    const stored = key === undefined ? undefined : source.find(key);
    const before = stored === undefined ? {} : source.valuesOf(stored);
    const values = settle({ ...source.defaults, ...before, ...read });
    const changes = changesBetween(kind, before, values);
    if (stored === undefined || changes.length > 0) addSchemaErrors(errors, source.schema, values);
    const first = key === undefined ? undefined : places.get(key);
    if (first !== undefined) addError(errors, kind.keys[0], `Står også i række ${first}.`);
    else if (key !== undefined) places.set(key, row.row);
    return { row: row.row, stored, values, changes, errors };
  });
}

const same = (values: Values) => values;

export const changesBetween = ({ columns }: ImportKind, before: Values, after: Values): PlannedRow["changes"] =>
  columns.flatMap(({ field, label, value }) => {
    const [from, to] = [value.write(before[field]), value.write(after[field])];
    return from === to ? [] : [{ label, from, to }];
  });

/** A key of one text field. Upper and lower case are equal. */
export const keyIn =
  (field: string) =>
  (read: Values): string | undefined =>
    typeof read[field] === "string" ? folded(read[field]) : undefined;

/** Makes upper and lower case equal, as the database does for codes and e-mail addresses. */
export const folded = (text: string) => text.toLowerCase();

function readValues(kind: ImportKind, { texts }: SheetRow, errors: FieldErrors): Values {
  const read = kind.columns.flatMap(({ field, value }) => {
    const text = texts[field];
    if (text === undefined) return [];
    const found = value.read(text);
    if (found === undefined) addError(errors, field, value.expected);
    return found === undefined ? [] : [[field, found]];
  });
  return Object.fromEntries(read);
}

function addSchemaErrors(errors: FieldErrors, schema: z.ZodMiniObject, values: Values): void {
  const unread = new Set(Object.keys(errors));
  const checked = z.safeParse(schema, values);
  for (const [field, messages] of Object.entries(checked.success ? {} : errorsByField(checked.error.issues)))
    if (!unread.has(field)) for (const message of messages) addError(errors, field, message);
}

/** The errors of all rows, from top to bottom. If the sheet has the column, the error names the cell. */
export function cellErrors(
  kind: ImportKind,
  columns: ColumnPlaces,
  rows: readonly Pick<Candidate<unknown>, "row" | "errors">[],
): CellError[] {
  return rows.flatMap(({ row, errors }) => {
    const at = kind.columns.flatMap(({ field, input, label }) => {
      const place = columns[field];
      const messages = [...(errors[field] ?? []), ...((input && errors[input]) || [])];
      const cell = place === undefined ? {} : { cell: `${columnLetters(place)}${row}` };
      return messages.map((message) => ({ row, ...cell, label, message }));
    });
    const shown = new Set(kind.columns.flatMap(({ field, input }) => [field, input]));
    // An error that belongs to no column must still prevent the import.
    const others = Object.entries(errors).filter(([field]) => !shown.has(field));
    return [...at, ...others.flatMap(([, messages]) => messages.map((message) => ({ row, label: "", message })))];
  });
}

export function plannedRows(kind: ImportKind, candidates: readonly Candidate<unknown>[]): PlannedRow[] {
  return candidates.map(({ row, stored, values, changes }) => ({
    row,
    name: String(values.name ?? values[kind.keys[0]] ?? ""),
    what: stored === undefined ? "new" : changes.length > 0 ? "changed" : "unchanged",
    changes: stored === undefined ? changes.filter(({ to }) => to !== "") : changes,
  }));
}
