import { parseCsv } from "hucre/csv";
import readSheets from "read-excel-file/node";
import { type Line, type Run, type Settings, sum } from "./company.ts";
import { hundredthsOfHours } from "./rules.ts";
import { inFileOrder } from "./views.ts";

/*
 * What each format should say of a run's lines, and whether a file that came says that: read back by other libraries than
 * the product writes with, or by a few lines that share nothing with its writers.
 */

export const formats = ["excel", "xlsx", "danlon", "datalon", "mle", "lessor5", "custom"] as const;
export type Format = (typeof formats)[number];

type Row = readonly string[];

/** What is wrong with the file, as a sentence. */
export async function fileProblem(
  format: Format,
  settings: Settings,
  run: Run,
  bytes: Buffer,
): Promise<string | undefined> {
  if (format === "xlsx") return workbookProblem(run, bytes);
  if (format === "excel") {
    const rows = parseCsv(decoded(bytes, "utf-8-bom"), { delimiter: ";" });
    return tableProblem(
      excelRows(run),
      rows.map((row) => row.map(String)),
    );
  }
  const setup = settings[format];
  const text = decoded(bytes, setup.encoding);
  const rows = text === "" ? [] : text.replace(/\r\n$/, "").split("\r\n");
  const separator = { ",": ",", tab: "\t" }[setup.separator as string] ?? ";";
  const body = (setup.header ? rows.slice(1) : rows).map((row) => row.split(separator));
  return tableProblem(machineRows(format, settings, run), body, true);
}

function decoded(bytes: Buffer, encoding: string): string {
  if (encoding === "cp1252") return new TextDecoder("windows-1252", { fatal: true }).decode(bytes);
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  if (text.startsWith("\ufeff") !== (encoding === "utf-8-bom")) throw new Error(`no ${encoding}`);
  return text.replace(/^\ufeff/, "");
}

function tableProblem(expected: readonly Row[], actual: readonly Row[], isUnordered = false): string | undefined {
  const lines = (rows: readonly Row[]) => {
    const texts = rows.map((row) => JSON.stringify(row));
    return (isUnordered ? texts.sort() : texts).join("\n");
  };
  return lines(expected) === lines(actual)
    ? undefined
    : `the file says\n${lines(actual)}\ninstead of\n${lines(expected)}`;
}

/** Hundredths with a sign for decimals. */
export function decimals(hundredths: number, sign: string): string {
  const size = Math.abs(hundredths);
  const rest = String(size % 100).padStart(2, "0");
  return `${hundredths < 0 ? "-" : ""}${Math.floor(size / 100)}${sign}${rest}`;
}

const danishDay = (text: string) => text.slice(0, 10).split("-").reverse().join("-");

/** Paid by the hour: worked time at a rate. The rest is amounts. */
const isHourly = ({ mode, rate }: Line): boolean => mode === "auto" && rate !== null;

// ── CSV and XLSX for Excel: a row per line ───────────────────────────────────────────────────────────────────────────

const excelHead =
  "Lønkørsel;Medarbejdernummer;Navn;Lønkode;Arbejdstype;Projektkode;Cost center;Fra;Til;Timer;Sats;Beløb".split(";");

function excelRows(run: Run): Row[] {
  const rows = inFileOrder(run.lines).map((line) => [
    String(run.id),
    line.employee_id,
    line.user_name,
    line.salary_code,
    line.job_type_name,
    line.project_code,
    line.cost_center_code ?? "",
    danishDay(line.start),
    danishDay(line.end),
    decimals(hundredthsOfHours(line.minutes), ","),
    isHourly(line) ? decimals(line.rate ?? 0, ",") : "",
    decimals(line.price, ","),
  ]);
  return [excelHead, ...rows];
}

const workbookColumns = { employee: 0, name: 1, code: 2, hours: 10, amount: 12 };

async function workbookProblem(run: Run, bytes: Buffer): Promise<string | undefined> {
  const [sheet] = await readSheets(bytes, { trim: false });
  const [, ...rows] = sheet?.data ?? [];
  const { employee, name, code, hours, amount } = workbookColumns;
  const texts = rows.map((row) => [employee, name, code, hours, amount].map((column) => String(row[column] ?? "")));
  const expected = inFileOrder(run.lines).map((line) => [
    line.employee_id,
    line.user_name,
    line.salary_code,
    String(hundredthsOfHours(line.minutes) / 100),
    String(line.price / 100),
  ]);
  return tableProblem(expected, texts);
}

// ── Formats that add up ──────────────────────────────────────────────────────────────────────────────────────────────

type Entry = { isHours: boolean; minutes: number; price: number; of: Line[] };

/** Lines that a file tells as one. */
function entriesBy(
  lines: readonly Line[],
  keyOf: (line: Line, index: number) => { isHours: boolean; parts: unknown[] },
) {
  const groups = Map.groupBy(lines.entries(), ([index, line]) => JSON.stringify(keyOf(line, index)));
  return [...groups].map(([key, members]): Entry & { parts: string[] } => {
    const of = members.map(([, line]) => line);
    return {
      ...(JSON.parse(key) as { isHours: boolean; parts: string[] }),
      minutes: sum(of.map(({ minutes }) => minutes)),
      price: sum(of.map(({ price }) => price)),
      of,
    };
  });
}

const saysSomething = ({ isHours, minutes, price }: Entry) => (isHours ? minutes : price) !== 0;

const employeeIn = (setup: Settings, { employee_id }: Line) =>
  setup.strip_leading_zeros ? employee_id.replace(/^0+(?=.)/, "") : employee_id;

function machineRows(format: Format, settings: Settings, run: Run): Row[] {
  const setup = settings[format];
  if (format === "datalon") return datalonRows(setup, run.lines);
  if (format === "custom") return customRows(setup, run);
  const entries = entriesBy(run.lines, (line) => {
    const isHours = isHourly(line) && !setup.send_amounts;
    const rate = isHours && setup.include_rate ? line.rate : null;
    const also = format === "mle" ? mleParts(setup, run, line) : [];
    return { isHours, parts: [employeeIn(setup, line), line.salary_code, rate, ...also, line.user] };
  }).filter(saysSomething);
  return entries.map((entry) => writers[format as keyof typeof writers](entry, setup));
}

type Written = Entry & { parts: unknown[] };

const writers = {
  danlon({ parts, isHours, minutes, price }: Written, setup: Settings): Row {
    const [employee, code, rate] = parts;
    const hours = isHours ? String(hundredthsOfHours(minutes)) : "";
    const fields = [setup.company_number, employee, code, hours, String(rate ?? ""), isHours ? "" : String(price)];
    if (setup.line_end === "separator") return [...fields, ""];
    return setup.line_end === "short" && isHours ? fields.slice(0, 5) : fields;
  },
  lessor5({ parts, isHours, minutes, price }: Written): Row {
    const [employee, code, rate] = parts;
    const [units, unitPrice] = isHours
      ? [hundredthsOfHours(minutes), Number(rate ?? 0)]
      : [price < 0 ? -100 : 100, Math.abs(price)];
    return [String(employee), String(code), decimals(units, "."), decimals(unitPrice, ".")];
  },
  mle({ parts, isHours, minutes, price }: Written, setup: Settings): Row {
    const [employee, code, rate, day, project] = parts;
    const fields: string[] = Array.from({ length: setup.field_count }, () => "");
    const put = (number: number, text: unknown) => {
      fields[number - 1] = String(text);
    };
    put(1, setup.customer_number);
    put(2, setup.employer_number);
    put(3, "MLE-40-LONA");
    put(4, employee);
    put(5, String(day).split("-").reverse().join(""));
    put(7, code);
    if (isHours) put(9, decimals(hundredthsOfHours(minutes), "."));
    if (rate !== null) put(10, decimals(Number(rate), "."));
    if (!isHours) put(11, decimals(price, "."));
    put(28, project);
    return fields;
  },
};

const mleParts = (setup: Settings, run: Run, line: Line) => [
  setup.period === "date" ? line.start.slice(0, 10) : run.deadline,
  setup.project ? line.project_code : "",
];

// ── Egen CSV ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Beside hours, rate and amount, which tell what an entry comes to, and the dates, which tell how far it reaches. */
const tellsApart: Record<string, (line: Line) => string> = {
  user_name: (line) => line.user_name,
  job_type_name: (line) => line.job_type_name,
  project_code: (line) => line.project_code,
  project_name: (line) => line.project_name,
  cost_center_code: (line) => line.cost_center_code ?? "",
  cost_center_name: (line) => line.cost_center_name ?? "",
};

function customRows(setup: Settings, run: Run): Row[] {
  const columns: string[] = setup.columns;
  const tells = (column: string) => columns.includes(column);
  const entries = entriesBy(run.lines, (line, index) => ({
    isHours: isHourly(line) && tells("hours"),
    parts: [
      employeeIn(setup, line),
      tells("salary_code") ? line.salary_code : "",
      tells("rate") && isHourly(line) ? line.rate : null,
      setup.period === "job" ? index : setup.period === "date" ? line.start.slice(0, 10) : "",
      columns.map((column) => tellsApart[column]?.(line) ?? ""),
      line.user,
    ],
  }));
  const number = (hundredths: number) => decimals(hundredths, setup.decimal_sign);
  const date = (day: string) => (setup.date_format === "YYYYMMDD" ? day.replaceAll("-", "") : danishDay(day));
  return entries
    .filter((entry) => (tells("amount") && entry.price !== 0) || (entry.isHours && entry.minutes !== 0))
    .map((entry) => {
      const [employee = "", code = "", rate] = entry.parts;
      const days = (of: (line: Line) => string) => entry.of.map((line) => of(line).slice(0, 10)).sort();
      const cells: Record<string, string> = {
        payroll_id: String(run.id),
        description: run.description,
        created_before_date: date(run.deadline),
        employee_id: employee,
        salary_code: code,
        from_date: date(days(({ start }) => start)[0] ?? ""),
        to_date: date(days(({ end }) => end).at(-1) ?? ""),
        hours: entry.isHours ? number(hundredthsOfHours(entry.minutes)) : "",
        rate: rate === null ? "" : number(Number(rate)),
        amount: number(entry.price),
      };
      return columns.map((column) => cells[column] ?? tellsApart[column]?.(entry.of[0] as Line) ?? "");
    });
}

// ── DataLøn ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Hours of sick pay and benefits stand elsewhere, not in the total. */
const notInTotal = ["72", "74"];

type DatalonValue = { employee: string; group: string; code: string; value: number };

/** Each value on its løndel, as decision record 015 has it. */
function datalonValues(setup: Settings, lines: readonly Line[]): DatalonValue[] {
  const padded = (code: string) => code.padStart(setup.code_width, "0");
  const groupOf = (line: Line) => (setup.group_by === "fixed" ? setup.group_text : (line.cost_center_code ?? ""));
  const entries = entriesBy(lines, (line) => {
    const [first = "", second] = line.salary_code.split("/");
    const isHours = isHourly(line) && !setup.send_amounts && (second !== undefined || setup.single_code === "hours");
    const isPair = isHours && second !== undefined && setup.include_rate;
    const amountCode = setup.amount_code === "" ? "" : padded(setup.amount_code);
    const code = isHours || second === undefined ? padded(first) : amountCode;
    const place = [employeeIn(setup, line), groupOf(line), code];
    return { isHours, parts: [...place, isPair ? padded(second) : "", isPair ? line.rate : null] };
  }).filter(saysSomething);
  const values = entries.flatMap(({ parts, isHours, minutes, price }) => {
    const [employee = "", group = "", code = "", rateCode = "", rate] = parts;
    const place = { employee, group };
    const first = { ...place, code, value: isHours ? hundredthsOfHours(minutes) : price };
    return rateCode === "" ? [first] : [first, { ...place, code: rateCode, value: Number(rate) }];
  });
  return setup.hours_total ? [...totals(setup, lines, groupOf), ...values] : values;
}

function totals(setup: Settings, lines: readonly Line[], groupOf: (line: Line) => string): DatalonValue[] {
  const counted = lines.filter((line) => isHourly(line) && !notInTotal.includes(line.salary_code));
  return entriesBy(counted, (line) => ({ isHours: true, parts: [employeeIn(setup, line), groupOf(line)] }))
    .filter(saysSomething)
    .map(({ parts: [employee = "", group = ""], minutes }) => ({
      employee,
      group,
      code: "01".padStart(setup.code_width, "0"),
      value: hundredthsOfHours(minutes),
    }));
}

function datalonRows(setup: Settings, lines: readonly Line[]): Row[] {
  return datalonValues(setup, lines).map(({ employee, group, code, value }) => [
    setup.company_number,
    setup.pay_term,
    employee,
    group,
    code,
    String(value),
    ...(setup.trailing_separator ? [""] : []),
  ]);
}

function isRefusedByDatalon(setup: Settings, lines: readonly Line[]): boolean {
  const isHomeless = (line: Line) =>
    line.salary_code.includes("/") && (!isHourly(line) || setup.send_amounts) && setup.amount_code === "";
  if (lines.some(isHomeless)) return true;
  if (setup.group_by === "cost_center" && lines.some((line) => line.cost_center_code === null)) return true;
  const values = datalonValues(setup, lines);
  const places = values.map(({ employee, code }) => `${employee} ${code}`);
  const total = "01".padStart(setup.code_width, "0");
  const isTooLarge = ({ code, value }: DatalonValue) => Math.abs(value) > (code === total ? 99_999 : 99_999_999);
  return new Set(places).size < places.length || values.some(isTooLarge);
}

// ── What no file is made of ──────────────────────────────────────────────────────────────────────────────────────────

const needed: Record<string, readonly string[]> = {
  danlon: ["company_number"],
  mle: ["customer_number", "employer_number"],
  datalon: ["company_number", "pay_term"],
};

/** Whether the run cannot be made into such a file with these settings. */
export function isRefused(format: Format, settings: Settings, { lines }: Run): boolean {
  if (format === "excel" || format === "xlsx") return false;
  const setup = settings[format];
  if ((needed[format] ?? []).some((name) => setup[name] === "")) return true;
  if (areMixedUp(setup, lines)) return true;
  const hasAmounts = lines.some((line) => !isHourly(line));
  if (format === "custom") return hasAmounts && !setup.columns.includes("amount");
  if (hasAmounts && !setup.amount_lines) return true;
  return (
    format === "datalon" &&
    ((setup.group_by === "fixed" && setup.group_text === "") || isRefusedByDatalon(setup, lines))
  );
}

/** A number that stands for two people. */
function areMixedUp(setup: Settings, lines: readonly Line[]): boolean {
  const holders = Map.groupBy(lines, (line) => employeeIn(setup, line));
  return [...holders.values()].some((of) => of.some(({ user }) => user !== of[0]?.user));
}
