import { hundredthsOfHours, kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";
import type { AbsenceFileLine } from "../absence-line.ts";
import type { AllowanceFileLine } from "../allowance-line.ts";
import { dayOf, isHourly } from "../pay-entry.ts";
import type { PayrollLine } from "../payroll-line.ts";
import { numberedName } from "./file-name.ts";
import type { PayrollFormat } from "./payroll-format.ts";
import type { Cell, Sheet, SheetColumn } from "./sheet.ts";

type Column = SheetColumn & { readonly value: (line: PayrollLine) => Cell };

const columns: readonly Column[] = [
  { header: "Medarbejdernummer", width: 18, kind: "text", value: (line) => line.employee_id },
  { header: "Navn", width: 24, kind: "text", value: (line) => line.user_name },
  { header: "Lønkode", width: 10, kind: "text", value: (line) => line.salary_code },
  { header: "Arbejdstype", width: 20, kind: "text", value: (line) => line.job_type_name },
  { header: "Projektkode", width: 12, kind: "text", value: (line) => line.project_code },
  { header: "Projekt", width: 28, kind: "text", value: (line) => line.project_name },
  { header: "Cost center-kode", width: 16, kind: "text", value: (line) => line.cost_center_code },
  { header: "Cost center", width: 20, kind: "text", value: (line) => line.cost_center_name },
  { header: "Fra", width: 12, kind: "day", value: (line) => dayOf(line.started_at) },
  { header: "Til", width: 12, kind: "day", value: (line) => dayOf(line.ended_at) },
  { header: "Timer", width: 10, kind: "amount", value: (line) => hours(line.minutes) },
  { header: "Sats", width: 10, kind: "amount", value: (line) => (isHourly(line) ? line.hourly_rate : null) },
  { header: "Beløb", width: 14, kind: "amount", value: (line) => line.price },
];

const tripColumns: readonly Column[] = [
  { header: "Km", width: 10, kind: "amount", value: (line) => line.km },
  { header: "Km-sats", width: 10, kind: "amount", value: (line) => line.km_rate },
];

const absenceColumns: readonly (SheetColumn & { readonly value: (line: AbsenceFileLine) => Cell })[] = [
  { header: "Medarbejdernummer", width: 18, kind: "text", value: (line) => line.employee_id },
  { header: "Navn", width: 24, kind: "text", value: (line) => line.user_name },
  { header: "Lønkode", width: 10, kind: "text", value: (line) => line.salary_code },
  { header: "Fraværstype", width: 20, kind: "text", value: (line) => line.kind_name },
  { header: "Dato", width: 12, kind: "day", value: (line) => line.date },
  { header: "Dage", width: 10, kind: "amount", value: (line) => line.hundredths / 100 },
  { header: "Timer", width: 10, kind: "amount", value: (line) => hours(line.minutes) },
  { header: "Sats", width: 10, kind: "amount", value: (line) => line.rate },
  { header: "Beløb", width: 14, kind: "amount", value: (line) => line.price },
];

const allowanceColumns: readonly (SheetColumn & { readonly value: (line: AllowanceFileLine) => Cell })[] = [
  { header: "Medarbejdernummer", width: 18, kind: "text", value: (line) => line.employee_id },
  { header: "Navn", width: 24, kind: "text", value: (line) => line.user_name },
  { header: "Lønkode", width: 10, kind: "text", value: (line) => line.salary_code },
  { header: "Tillæg", width: 24, kind: "text", value: (line) => line.name },
  { header: "Dato", width: 12, kind: "day", value: (line) => line.date },
  { header: "Timer", width: 10, kind: "amount", value: (line) => (line.unit === "hour" ? hours(line.minutes) : null) },
  { header: "Antal", width: 10, kind: "count", value: (line) => (line.unit === "hour" ? null : line.count) },
  { header: "Sats", width: 10, kind: "amount", value: (line) => line.rate },
  { header: "Beløb", width: 14, kind: "amount", value: (line) => line.price },
];

export const xlsx: PayrollFormat = {
  label: "Excel-projektmappe",
  help: {
    about:
      "En projektmappe med tre ark: linjer, i alt pr. medarbejder og i alt pr. projekt, og ark med lønkørslens fravær og tillæg. Foranstillede nuller bevares. Der er intet at sætte op.",
    documented: ["Vores eget format."],
    assumed: [],
  },
  fileName: numberedName("loenkoersel-", ".xlsx"),
  sampleCodes: ["1", "2", "21"],
  file: {
    kind: "workbook",
    sheets: ({ has_trips }) => {
      const lineColumns = has_trips ? [...columns, ...tripColumns] : columns;
      const totals = [
        totalsSheet("Medarbejdere", ["Medarbejdernummer", "Navn"], (line) => ({
          key: `${line.employee_id} ${line.user_id}`,
          names: [line.employee_id, line.user_name],
        })),
        totalsSheet("Projekter", ["Projektkode", "Projekt"], (line) => ({
          key: line.project_code,
          names: [line.project_code, line.project_name],
        })),
      ];
      return {
        lines: { name: "Linjer", columns: lineColumns, row: (line) => lineColumns.map(({ value }) => value(line)) },
        add: (line) => {
          for (const { add } of totals) add(line);
        },
        totals: totals.map(({ sheet }) => sheet),
      };
    },
    absenceSheet: (lines) => ({
      name: "Fravær",
      columns: absenceColumns,
      rows: lines.map((line) => absenceColumns.map(({ value }) => value(line))),
    }),
    allowanceSheet: (lines) => ({
      name: "Tillæg",
      columns: allowanceColumns,
      rows: lines.map((line) => allowanceColumns.map(({ value }) => value(line))),
    }),
  },
};

type Total = { names: [code: string, name: string]; count: number; minutes: number; price: number };

function totalsSheet(
  title: string,
  [code, name]: [code: string, name: string],
  groupOf: (line: PayrollLine) => { key: string; names: Total["names"] },
): { sheet: Sheet; add: (line: PayrollLine) => void } {
  const totals = new Map<string, Total>();
  function addLine(line: PayrollLine): void {
    const { key, names } = groupOf(line);
    const total = totals.get(key) ?? { names, count: 0, minutes: 0, price: 0 };
    totals.set(key, total);
    add(total, { count: 1, minutes: line.minutes, price: oreFromKroner(line.price) });
  }
  function* rows() {
    const all: Total = { names: ["", "I alt"], count: 0, minutes: 0, price: 0 };
    for (const total of totals.values()) add(all, total);
    const sorted = [...totals.values()].sort((one, other) => (one.names[0] < other.names[0] ? -1 : 1));
    for (const total of [...sorted, all]) yield totalRow(total);
  }
  return { sheet: { name: title, columns: totalColumns(code, name), rows: rows() }, add: addLine };
}

function add(total: Total, { count, minutes, price }: Omit<Total, "names">): void {
  total.count += count;
  total.minutes += minutes;
  total.price += price;
}

const totalColumns = (code: string, name: string): SheetColumn[] => [
  { header: code, width: 18, kind: "text" },
  { header: name, width: 28, kind: "text" },
  { header: "Linjer", width: 10, kind: "count" },
  { header: "Timer", width: 12, kind: "amount" },
  { header: "Beløb", width: 16, kind: "amount" },
];

const totalRow = ({ names, count, minutes, price }: Total): Cell[] => [
  ...names,
  count,
  hours(minutes),
  kronerFromOre(price),
];

const hours = (minutes: number) => hundredthsOfHours(minutes) / 100;
