import { parseDate, parseWallClock, timeZone } from "../../../common/rules/clock.ts";
import { decimalText } from "../../../common/rules/csv.ts";
import { hundredthsOfHours, kronerFromOre, oreFromKroner } from "../../../common/rules/values/money.ts";
import type { LargeSheet, SheetCell, SheetColumn, SmallSheet } from "../../../common/server/files/workbook.ts";
import { isHourly } from "../rules/pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "../rules/payroll-line.ts";

const amountFormat = "#,##0.00";
const dateFormat = "dd-mm-yyyy";

type Column = SheetColumn & { value: (line: PayrollLine) => SheetCell };

const columns: readonly Column[] = [
  { header: "Medarbejdernummer", width: 18, value: (line) => line.employee_id },
  { header: "Navn", width: 24, value: (line) => line.user_name },
  { header: "Lønkode", width: 10, value: (line) => line.salary_code },
  { header: "Arbejdstype", width: 20, value: (line) => line.job_type_name },
  { header: "Projektkode", width: 12, value: (line) => line.project_code },
  { header: "Projekt", width: 28, value: (line) => line.project_name },
  { header: "Cost center-kode", width: 16, value: (line) => line.cost_center_code },
  { header: "Cost center", width: 20, value: (line) => line.cost_center_name },
  { header: "Fra", width: 12, numFmt: dateFormat, value: (line) => dayNumber(line.started_at) },
  { header: "Til", width: 12, numFmt: dateFormat, value: (line) => dayNumber(line.ended_at) },
  { header: "Timer", width: 10, numFmt: amountFormat, value: (line) => hours(line.minutes) },
  { header: "Sats", width: 10, numFmt: amountFormat, value: (line) => (isHourly(line) ? line.hourly_rate : null) },
  { header: "Beløb", width: 14, numFmt: amountFormat, value: (line) => line.price },
];

/**
 * A run's `xlsx` file: its lines, and what they come to per employee and per project. Numbers are numbers, and employee
 * numbers are texts, so that Excel leaves their zeros alone.
 */
export async function payrollWorkbook(run: PayrollFileRun, lines: readonly PayrollLine[]): Promise<Buffer> {
  // The library is large, and seldom asked for.
  const { workbook } = await import("../../../common/server/files/workbook.ts");
  const file = workbook({
    title: run.description,
    // The moment of the run and not of the download: the same run is the same bytes.
    made: instantOf(run.created_at),
    first: linesSheet(lines),
    others: [
      totalsSheet("Medarbejdere", ["Medarbejdernummer", "Navn"], lines, (line) => ({
        key: `${line.employee_id} ${line.user_id}`,
        names: [line.employee_id, line.user_name],
      })),
      totalsSheet("Projekter", ["Projektkode", "Projekt"], lines, (line) => ({
        key: line.project_code,
        names: [line.project_code, line.project_name],
      })),
    ],
  });
  return Buffer.concat(await Array.fromAsync(file));
}

function linesSheet(lines: readonly PayrollLine[]): LargeSheet {
  return { name: "Linjer", columns, rows: lines.values().map(rowOf) };
}

/** The same sheet as text: its head and its rows, with semicolons and decimal commas. */
export function sheetLines(lines: readonly PayrollLine[]): string[] {
  const head = columns.map(({ header }) => header).join(";");
  return [head, ...lines.map((line) => columns.map((column) => cellText(column, line)).join(";"))];
}

function cellText({ value, numFmt }: Column, line: PayrollLine): string {
  const cell = value(line);
  if (typeof cell !== "number") return String(cell ?? "");
  return numFmt === dateFormat ? fileDay(cell) : decimalText(oreFromKroner(cell));
}

/** A spreadsheet's date → `15-11-2026`. */
const fileDay = (day: number) => dayZero.add({ days: day }).toString().split("-").reverse().join("-");

const rowOf = (line: PayrollLine) => columns.map(({ value }) => value(line));

type Total = { names: [code: string, name: string]; count: number; minutes: number; price: number };

function totalsSheet(
  title: string,
  [code, name]: [code: string, name: string],
  lines: readonly PayrollLine[],
  groupOf: (line: PayrollLine) => { key: string; names: Total["names"] },
): SmallSheet {
  const totals = new Map<string, Total>();
  for (const line of lines) {
    const { key, names } = groupOf(line);
    const total = totals.get(key) ?? { names, count: 0, minutes: 0, price: 0 };
    totals.set(key, total);
    add(total, { count: 1, minutes: line.minutes, price: oreFromKroner(line.price) });
  }
  const all: Total = { names: ["", "I alt"], count: 0, minutes: 0, price: 0 };
  for (const total of totals.values()) add(all, total);
  const rows = [...totals.values()].sort((one, other) => (one.names[0] < other.names[0] ? -1 : 1));
  return { name: title, columns: totalColumns(code, name), rows: [...rows, all].map(totalRow) };
}

function add(total: Total, { count, minutes, price }: Omit<Total, "names">): void {
  total.count += count;
  total.minutes += minutes;
  total.price += price;
}

const totalColumns = (code: string, name: string): SheetColumn[] => [
  { header: code, width: 18 },
  { header: name, width: 28 },
  { header: "Linjer", width: 10 },
  { header: "Timer", width: 12, numFmt: amountFormat },
  { header: "Beløb", width: 16, numFmt: amountFormat },
];

const totalRow = ({ names, count, minutes, price }: Total): SheetCell[] => [
  ...names,
  count,
  hours(minutes),
  kronerFromOre(price),
];

const hours = (minutes: number) => hundredthsOfHours(minutes) / 100;

const dayZero = Temporal.PlainDate.from("1899-12-30");
const dayNumbers = new Map<string, number | null>();

/** A spreadsheet's date: the number of days since its day zero. */
function dayNumber(wallClock: string): number | null {
  const day = wallClock.slice(0, 10);
  const known = dayNumbers.get(day);
  if (known !== undefined) return known;
  const date = parseDate(day);
  const number = date ? dayZero.until(date).days : null;
  dayNumbers.set(day, number);
  return number;
}

function instantOf(wallClock: string): Date {
  const time = parseWallClock(wallClock);
  if (!time) throw new RangeError(`${wallClock} is no time`);
  return new Date(time.toZonedDateTime(timeZone).epochMilliseconds);
}
