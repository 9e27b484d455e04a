import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import { decimalText, unguardFormula } from "#common/rules/values/csv.ts";
import { invalid } from "#common/server/http/errors.ts";
import {
  maxCellLength,
  maxHeaderRows,
  maxImportColumns,
  maxImportRows,
} from "#features/imports/rules/import-bounds.ts";
import { columnLetters } from "#features/imports/rules/import-kind.ts";
import { tooManyRows } from "#features/imports/rules/import-table.ts";
import { decodedText, delimiterOf } from "./decoded-text.ts";
import { unpackedZip } from "./guarded-zip.ts";

export type Sheet = { readonly name: string; readonly rows: string[][] };

const maxRows = maxImportRows + maxHeaderRows;

const refused = (message: string) => invalid({ file: [message] }, message);

export async function readFile(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets = isZip(bytes) ? await readWorkbook(bytes) : [await readCsv(bytes)];
  for (const { rows } of sheets) {
    if (rows.length > maxRows) throw refused(tooManyRows);
    if (rows.some((row) => row.some((cell) => cell.length > maxCellLength)))
      throw refused(`En celle har mere end ${maxCellLength} tegn.`);
  }
  if (sheets.every(({ rows }) => rows.length === 0)) throw refused("Filen er tom.");
  return sheets;
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;

async function readCsv(bytes: Uint8Array): Promise<Sheet> {
  if (isOldExcel(bytes)) throw refused("Gem filen som .xlsx eller CSV, og prøv igen.");
  const text = decodedText(bytes);
  if (text.includes("\0")) throw refused("Filen er hverken et regneark (.xlsx) eller CSV.");
  // Loaded on demand, because the library is large and rarely needed.
  const { parseCsv } = await import("hucre/csv");
  const rows = parseCsv(text, { delimiter: delimiterOf(text), maxRows: maxRows + 1 });
  return { name: "", rows: trimmed(rows.map((row) => row.map((cell) => unguardFormula(cellText(cell))))) };
}

async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const { readXlsx } = await import("hucre/xlsx");
  let sheets: Awaited<ReturnType<typeof readXlsx>>["sheets"];
  try {
    const unpacked = unpackedZip(bytes);
    if (!unpacked)
      throw refused("Regnearket fylder for meget, når det pakkes ud. Gem kun det ark, som skal importeres.");
    const range = `A1:${columnLetters(maxImportColumns - 1)}${maxRows + 1}`;
    sheets = (await readXlsx(unpacked, { range })).sheets;
  } catch (error) {
    if (error instanceof Error && "statusCode" in error) throw error;
    throw refused("Regnearket kunne ikke læses. Gem det igen som .xlsx uden adgangskode, eller gem det som CSV.");
  }
  return sheets.map(({ name, rows }) => ({ name, rows: trimmed(rows.map((row) => row.map(cellText))) }));
}

/** `7.5` → "7,50", a date → "2026-11-05", hours → "37:00". A formula is read as its saved value. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "boolean") return cell ? "ja" : "nej";
  return typeof cell === "string" ? cell : "";
}

/** A spreadsheet stores hours as the time since this moment. A date in 1899 or early 1900 is therefore hours. */
const zeroHours = Date.UTC(1899, 11, 31);
const firstDates = Date.UTC(1900, 2, 1);

function dateText(cell: Date): string {
  const time = cell.getTime();
  if (Number.isNaN(time)) return "";
  return time >= zeroHours && time < firstDates
    ? formatShortDuration(Math.round((time - zeroHours) / 60_000))
    : cell.toISOString().slice(0, 10);
}

/** Rounds amounts that a spreadsheet computed inexactly: 205.49999999999997 → "205,50". */
function numberText(value: number): string {
  const hundredths = Math.round(value * 100);
  if (Number.isInteger(value) || !Number.isSafeInteger(hundredths)) return String(value);
  return Math.abs(hundredths / 100 - value) < 1e-6 ? decimalText(hundredths) : String(value).replace(".", ",");
}

function trimmed(rows: string[][]): string[][] {
  const cut = rows.map((row) => row.slice(0, maxImportColumns));
  const last = cut.findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  return cut.slice(0, last + 1);
}
