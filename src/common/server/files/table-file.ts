import { Readable } from "node:stream";
import { decimalText, guardFormula } from "#common/rules/values/csv.ts";
import { excelCsv } from "./csv.ts";
import { sheetDay, sheetMoment } from "./sheet-formats.ts";
import type { SheetCell, SheetColumn } from "./workbook.ts";

export type TableCell =
  | string
  | { readonly hundredths: number }
  | { readonly whole: number }
  | { readonly moment: string }
  | { readonly day: string }
  | null;

export type TableColumn<Row> = SheetColumn & { readonly value: (row: Row) => TableCell };

type Table<Row> = {
  readonly title: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly batches: AsyncIterable<Iterable<Row>>;
  readonly made?: Date;
};

export const tableFileTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
} as const;
export type TableFileFormat = keyof typeof tableFileTypes;

export async function tableFile<Row>(format: TableFileFormat, table: Table<Row>): Promise<Readable> {
  const file = format === "csv" ? excelCsv(csvRows(table)) : await xlsxFile(table);
  return Readable.from(file, { objectMode: false });
}

async function* csvRows<Row>({ columns, batches }: Table<Row>): AsyncGenerator<Iterable<string[]>> {
  yield [columns.map(({ header }) => guardFormula(header))];
  for await (const batch of batches)
    yield Iterator.from(batch).map((row) => columns.map(({ value }) => csvText(value(row))));
}

function csvText(cell: TableCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return guardFormula(cell);
  if ("hundredths" in cell) return decimalText(cell.hundredths);
  if ("whole" in cell) return String(cell.whole);
  return "day" in cell ? fileDate(cell.day) : `${fileDate(cell.moment)} ${cell.moment.slice(11, 16)}`;
}

const fileDate = (wallClock: string): string =>
  `${wallClock.slice(8, 10)}-${wallClock.slice(5, 7)}-${wallClock.slice(0, 4)}`;

async function xlsxFile<Row>(table: Table<Row>): Promise<AsyncGenerator<Uint8Array>> {
  // The module is loaded on demand, because it is large and rarely needed.
  const { workbook } = await import("./workbook.ts");
  const { title, columns, made = new Date() } = table;
  return workbook({ title, made, first: { name: title, columns, batches: sheetRows(table) } });
}

async function* sheetRows<Row>({ columns, batches }: Table<Row>): AsyncGenerator<Iterable<SheetCell[]>> {
  for await (const batch of batches)
    yield Iterator.from(batch).map((row) => columns.map(({ value }) => sheetCell(value(row))));
}

function sheetCell(cell: TableCell): SheetCell {
  if (cell === null || typeof cell === "string") return cell;
  if ("hundredths" in cell) return cell.hundredths / 100;
  if ("whole" in cell) return cell.whole;
  return "day" in cell ? { day: sheetDay(cell.day) } : sheetMoment(cell.moment);
}
