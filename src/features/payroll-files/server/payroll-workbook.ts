import { parseWallClock, timeZone } from "#common/rules/time/clock.ts";
import { decimalText } from "#common/rules/values/csv.ts";
import { oreFromKroner } from "#common/rules/values/money.ts";
import { amountFormat, dayFormat, idFormat, sheetDay } from "#common/server/files/sheet-formats.ts";
import type { SheetCell, SheetColumn } from "#common/server/files/workbook.ts";
import type { RunSheets } from "../rules/formats/payroll-format.ts";
import type { Cell, SheetColumn as Column, Sheet } from "../rules/formats/sheet.ts";
import type { PayrollFileRun, PayrollLine } from "../rules/payroll-line.ts";

export type LineBatches = Iterable<Iterable<PayrollLine>> | AsyncIterable<Iterable<PayrollLine>>;

const numFmts: Readonly<Partial<Record<Column["kind"], string>>> = {
  amount: amountFormat,
  count: idFormat,
  day: dayFormat,
};

export async function payrollWorkbook(run: PayrollFileRun, { lines, add, totals }: RunSheets, batches: LineBatches) {
  // The library is loaded on demand, because it is large and rarely needed.
  const { workbook } = await import("#common/server/files/workbook.ts");
  const file = workbook({
    title: run.description,
    // The workbook has the time of the run, because the time of the download would change the bytes.
    made: instantOf(run.created_at),
    first: { name: lines.name, columns: lines.columns.map(excelColumn), batches: rowBatches() },
    others: totals.map((sheet) => ({ ...sheet, columns: sheet.columns.map(excelColumn), rows: excelRows(sheet) })),
  });
  return Buffer.concat(await Array.fromAsync(file));

  async function* rowBatches() {
    for await (const batch of batches)
      yield Iterator.from(batch).map((line) => {
        add(line);
        return excelRow(lines.columns, lines.row(line));
      });
  }
}

function excelColumn({ header, width, kind }: Column): SheetColumn {
  const numFmt = numFmts[kind];
  return { header, width, ...(numFmt !== undefined && { numFmt }) };
}

function* excelRows({ columns, rows }: Sheet): Generator<SheetCell[]> {
  for (const row of rows) yield excelRow(columns, row);
}

const excelRow = (columns: readonly Column[], row: readonly Cell[]): SheetCell[] =>
  row.map((cell, index) => (columns[index]?.kind === "day" && cell !== null ? sheetDay(String(cell)) : cell));

export function sheetLines({ columns, rows }: Sheet): string[] {
  const head = columns.map(({ header }) => header).join(";");
  const text = (row: readonly Cell[]) => columns.map(({ kind }, index) => cellText(kind, row[index] ?? null)).join(";");
  return [head, ...Array.from(rows, text)];
}

function cellText(kind: Column["kind"], cell: Cell): string {
  if (kind === "day") return String(cell).split("-").reverse().join("-");
  if (kind === "amount" && typeof cell === "number") return decimalText(oreFromKroner(cell));
  return String(cell ?? "");
}

function instantOf(wallClock: string): Date {
  const time = parseWallClock(wallClock);
  if (!time) throw new RangeError(`${wallClock} is no time`);
  return new Date(time.toZonedDateTime(timeZone).epochMilliseconds);
}
