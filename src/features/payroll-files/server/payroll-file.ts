import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import iconv from "iconv-lite";
import { collected } from "#common/server/database/json-rows.ts";
import { excelCsv } from "#common/server/files/csv.ts";
import { tableFileTypes } from "#common/server/files/table-file.ts";
import { zipped } from "#common/server/files/zip.ts";
import { type AbsenceFileLine, sentAbsence } from "../rules/absence-line.ts";
import { type AllowanceFileLine, allowancePay } from "../rules/allowance-line.ts";
import type { OwnFile, RunSheets } from "../rules/formats/payroll-format.ts";
import { hasSetup, type PayrollFormatName, payrollFormats } from "../rules/payroll-formats.ts";
import type { PayrollFileRun } from "../rules/payroll-line.ts";
import type { PayrollSetup } from "../rules/payroll-setup.ts";
import { type PayrollProblems, type PayrollText, payrollText } from "../rules/payroll-text.ts";
import { type LineBatches, payrollWorkbook } from "./payroll-workbook.ts";

export type PayrollFile = { bytes: Buffer; file_name: string; content_type: string };
export type PayrollFileProblems = PayrollProblems;

type OtherLines = {
  readonly absence: readonly AbsenceFileLine[];
  readonly allowances: readonly AllowanceFileLine[];
};

/** Equal input gives equal bytes. `sequence` counts the run's files of this format from 1. `lines` are read once. */
export async function makePayrollFile(
  format: PayrollFormatName,
  setup: PayrollSetup,
  run: PayrollFileRun,
  sequence: number,
  lines: LineBatches,
  { absence = [], allowances = [] }: Partial<OtherLines> = {},
): Promise<PayrollFile | PayrollFileProblems> {
  const file_name = payrollFormats[format].fileName(run.id, sequence);
  if (!hasSetup(format))
    return {
      file_name,
      ...(await ownFile(payrollFormats[format].file, run, lines, { absence: sentAbsence(absence), allowances })),
    };
  const made = payrollText(format, setup, run, [...(await collected(lines)), ...allowancePay(allowances)], absence);
  if ("problems" in made) return made;
  const bytes = encoded(made);
  if (!made.absence) return { bytes, file_name, content_type: csvTypes[made.encoding] };
  const second = { text: made.absence.text, encoding: made.encoding };
  const files = [
    { path: file_name, content: [bytes] },
    { path: made.absence.fileName(run.id, sequence), content: [encoded(second)] },
  ];
  const parts = await Array.fromAsync(zipped(Readable.from(files)));
  return { bytes: Buffer.concat(parts), file_name: file_name.replace(/\.csv$/, ".zip"), content_type: zipType };
}

const csvTypes: Readonly<Record<PayrollText["encoding"], string>> = {
  cp1252: "text/csv; charset=windows-1252",
  "utf-8": "text/csv; charset=utf-8",
  "utf-8-bom": "text/csv; charset=utf-8",
};

const zipType = "application/zip";

export const payrollFileTypes = [...Object.values(csvTypes), tableFileTypes.xlsx, zipType];

async function ownFile(file: OwnFile, run: PayrollFileRun, lines: LineBatches, others: OtherLines) {
  if (file.kind === "workbook")
    return {
      bytes: await payrollWorkbook(run, withOthers(file, run, others), lines),
      content_type: tableFileTypes.xlsx,
    };
  const parts = await Array.fromAsync(excelCsv(tableRows(file, run, lines, others)));
  return { bytes: Buffer.concat(parts), content_type: csvTypes["utf-8-bom"] };
}

type Workbook = Extract<OwnFile, { kind: "workbook" }>;

/** Runs without absence or allowances get no further sheets, so that their files keep the bytes of former downloads. */
function withOthers(
  { sheets, absenceSheet, allowanceSheet }: Workbook,
  run: PayrollFileRun,
  { absence, allowances }: OtherLines,
): RunSheets {
  const jobs = sheets(run);
  const further = [
    ...(absence.length === 0 ? [] : [absenceSheet(absence)]),
    ...(allowances.length === 0 ? [] : [allowanceSheet(allowances)]),
  ];
  return { ...jobs, totals: [...jobs.totals, ...further] };
}

type Table = Extract<OwnFile, { kind: "table" }>;

async function* tableRows(
  { header, row, absenceHeader, absenceRow, allowanceHeader, allowanceRow }: Table,
  run: PayrollFileRun,
  lines: LineBatches,
  { absence, allowances }: OtherLines,
) {
  const ofAbsence = absence.length === 0 ? [] : absenceHeader;
  const ofAllowances = allowances.length === 0 ? [] : allowanceHeader;
  const blank = (columns: readonly string[]) => columns.map(() => "");
  const blanks = blank([...ofAbsence, ...ofAllowances]);
  yield [[...header(run), ...ofAbsence, ...ofAllowances]];
  for await (const batch of lines) yield Iterator.from(batch).map((line) => [...row(run, line), ...blanks]);
  yield absence.map((line) => [...absenceRow(run, line), ...blank(ofAllowances)]);
  yield allowances.map((line) => {
    const cells = allowanceRow(run, line);
    const own = cells.length - allowanceHeader.length;
    return [...cells.slice(0, own), ...blank(ofAbsence), ...cells.slice(own)];
  });
}

function encoded({ text, encoding }: PayrollText): Buffer {
  if (encoding === "cp1252") return iconv.encode(text, "win1252");
  return iconv.encode(text, "utf8", { addBOM: encoding === "utf-8-bom" });
}

export function textLines({ bytes, content_type }: Pick<PayrollFile, "bytes" | "content_type">): string[] {
  if (content_type === zipType)
    return Object.entries(unzipSync(bytes)).flatMap(([name, part]) => [
      `${name}:`,
      ...textLines({ bytes: Buffer.from(part), content_type: isUtf8(part) ? csvTypes["utf-8"] : csvTypes.cp1252 }),
    ]);
  const lines = iconv.decode(bytes, content_type === csvTypes.cp1252 ? "win1252" : "utf8").split("\r\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
