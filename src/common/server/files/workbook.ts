import { strFromU8, unzipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { dayFormat } from "./sheet-formats.ts";
import { type ZipEntry, zipped } from "./zip.ts";

/** A `day` is shown without a time, even in a column of moments. */
export type SheetCell = string | number | { readonly day: number } | null;
export type SheetColumn = { readonly header: string; readonly width: number; readonly numFmt?: string };

type Named = { readonly name: string; readonly columns: readonly SheetColumn[] };
type SmallSheet = Named & { readonly rows: Iterable<SheetCell[]> };
export type LargeSheet = Named & {
  readonly batches: Iterable<Rows> | AsyncIterable<Rows>;
};
type Rows = Iterable<SheetCell[]>;

type Workbook = {
  readonly title: string;
  readonly made: Date;
  readonly first: LargeSheet;
  readonly others?: readonly SmallSheet[];
  /** Further rows of `first` continue in another sheet. */
  readonly maxRows?: number;
};

/** The rows of the first sheet are written without hucre, which takes three times as long. */
export function workbook(wanted: Workbook): AsyncGenerator<Uint8Array> {
  return zipped(partsOf(wanted));
}

async function* partsOf(wanted: Workbook): AsyncGenerator<ZipEntry> {
  const { first, others = [], maxRows = 1_048_576 } = wanted;
  const form = await formOf(first);
  const rows = await startReading(first);
  const names: string[] = [];
  try {
    do {
      names.push(names.length === 0 ? first.name : `${first.name} ${names.length + 1}`);
      yield { path: sheetPath(names.length), content: sheetXml(form, rows, maxRows) };
    } while (rows.row);
  } finally {
    await rows.batches.return?.();
  }
  const written = new Set(names.map((_, index) => sheetPath(index + 1)));
  const frame = await writeXlsx({
    sheets: [...names.map((name) => ({ name, columns: [...first.columns, dayColumn], rows: [] })), ...others].map(
      sheetOf,
    ),
    properties: { title: spelledOut(wanted.title), created: wanted.made, modified: wanted.made },
  });
  const parts = unzipSync(frame, { filter: ({ name }) => !written.has(name) });
  for (const [path, part] of Object.entries(parts)) yield { path, content: [part] };
}

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

function sheetOf({ name, columns, rows }: SmallSheet) {
  const header = columns.map(({ header }) => header);
  const widths = columns.map(({ header: _header, ...column }) => column);
  return {
    name,
    columns: widths,
    rows: [libraryCells(header), ...Array.from(rows, libraryCells)],
    freezePane: { rows: 1 },
  };
}

/** An extra column in the empty sheets that hucre gets for `first`. It makes hucre write the style of a day. */
const dayColumn: SheetColumn = { header: "", width: 12, numFmt: dayFormat };

/** Escapes texts that hucre does not escape: U+FFFE, U+FFFF, and text that looks like an escape. */
const libraryCells = (cells: readonly SheetCell[]): (string | number | null)[] =>
  cells.map((cell) => {
    if (typeof cell === "string") return spelledOut(cell);
    return cell !== null && typeof cell === "object" ? cell.day : cell;
  });

type Form = {
  readonly head: string;
  readonly cells: readonly CellForm[];
  readonly tail: string;
  readonly dayStyle: string;
};
/** The XML of a cell around the number of its row: `<c r="A` and `" s="1"`. */
type CellForm = { readonly start: string; readonly style: string };

async function formOf({ name, columns }: LargeSheet): Promise<Form> {
  const withDay = await sampleOf({ name, columns: [...columns, dayColumn] });
  return { ...(await sampleOf({ name, columns })), dayStyle: withDay.cells.at(-1)?.style ?? "" };
}

/** Takes the form from hucre's output for a sheet with one row of numbers. */
async function sampleOf({ name, columns }: Named): Promise<Omit<Form, "dayStyle">> {
  const sample = sheetOf({ name, columns, rows: [columns.map(() => 0)] });
  const parts = unzipSync(await writeXlsx({ sheets: [sample], stringMode: "inline" }));
  const xml = strFromU8(parts[sheetPath(1)] ?? new Uint8Array());
  const [, head, row, tail] = /^(.*)<row r="2">(.*)<\/row>(<\/sheetData>.*)$/s.exec(xml) ?? [];
  const cells = [...(row ?? "").matchAll(/(<c r="[A-Z]+)2"([^>]*)>/g)].map(([, start, style]) => ({
    start: start ?? "",
    style: `"${style}`,
  }));
  if (!head || !tail || cells.length !== columns.length) throw new Error("the library writes another kind of sheet");
  // The optional dimension is removed, because it would need the number of rows.
  return { head: head.replace(/<dimension [^>]*>/, ""), cells, tail };
}

type Reading = {
  readonly batches: AsyncIterator<Rows> | Iterator<Rows>;
  batch: Iterator<SheetCell[]>;
  row: SheetCell[] | undefined;
};

async function startReading({ batches }: LargeSheet): Promise<Reading> {
  const iterator = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
  const reading = { batches: iterator, batch: [].values(), row: undefined };
  await readOn(reading);
  return reading;
}

/** Returns a promise only if the next row is in another batch. */
function readOn(reading: Reading): Promise<void> | undefined {
  const { value, done } = reading.batch.next();
  reading.row = done ? undefined : value;
  return done ? readNextBatch(reading) : undefined;
}

async function readNextBatch(reading: Reading): Promise<void> {
  const { value, done } = await reading.batches.next();
  if (done) return;
  reading.batch = value[Symbol.iterator]();
  await readOn(reading);
}

const chunkLength = 65_536;

async function* sheetXml({ head, tail, ...form }: Form, rows: Reading, maxRows: number): AsyncGenerator<Uint8Array> {
  let xml = head;
  for (let number = 2; rows.row && number <= maxRows; number++) {
    xml += rowXml(form, number, rows.row);
    if (xml.length >= chunkLength) {
      yield Buffer.from(xml);
      xml = "";
    }
    const waiting = readOn(rows);
    if (waiting) await waiting;
  }
  yield Buffer.from(xml + tail);
}

function rowXml({ cells, dayStyle }: Pick<Form, "cells" | "dayStyle">, number: number, values: SheetCell[]): string {
  let xml = `<row r="${number}">`;
  for (const [index, { start, style }] of cells.entries()) {
    const value = values[index] ?? null;
    if (typeof value === "number") xml += `${start}${number}${style}><v>${value}</v></c>`;
    else if (value !== null && typeof value === "object") xml += `${start}${number}${dayStyle}><v>${value.day}</v></c>`;
    else if (typeof value === "string") xml += `${start}${number}${style} t="inlineStr"><is>${textXml(value)}</is></c>`;
  }
  return `${xml}</row>`;
}

/** Spreadsheet programs show the text in this XML as it is, and never run it as a formula. */
function textXml(text: string): string {
  const escaped = needsEscape.test(text) ? text.replace(special, escapeOf) : text;
  return needsSpace.test(text) ? `<t xml:space="preserve">${escaped}</t>` : `<t>${escaped}</t>`;
}

const needsSpace = /^\s|\s$|[\t\n]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these.
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const special = new RegExp(`[&<>]|${unwritable.source}`, "g");
const needsEscape = new RegExp(special.source);

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeOf = (char: string) => entities[char] ?? spelling(char);

const spelledOut = (text: string) => text.replace(unwritable, spelling);

/** `\u0001` → `_x0001_` */
const spelling = (char: string) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
