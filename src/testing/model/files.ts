import { unzipSync } from "fflate";
import { parseCsv } from "hucre/csv";
import readSheets from "read-excel-file/node";
import { absenceKinds } from "./absence/kinds.ts";
import { sentAbsence } from "./absence/owed.ts";
import { type AbsenceLine, type Line, type Part, type Run, type Settings, sum } from "./company.ts";
import { compareTexts, hundredthsOfHours, inFileOrder } from "./rules.ts";

/*
 * The expected content of each format for a run's lines. The model reads files with other libraries than the product,
 * or with a few lines of its own.
 */

export const formats = ["excel", "xlsx", "danlon", "datalon", "mle", "lessor5", "custom"] as const;
export type Format = (typeof formats)[number];

type Row = readonly string[];

export async function fileProblem(
  format: Format,
  settings: Settings,
  run: Run,
  bytes: Buffer,
): Promise<string | undefined> {
  // Other tests cover files with allowances.
  if (run.allowances.length > 0) return undefined;
  const absence = sentAbsence(run.absence);
  if (format === "xlsx") return workbookProblem(run, bytes);
  if (format === "excel") {
    const rows = parseCsv(decoded(bytes, "utf-8-bom"), { delimiter: ";" });
    return tableProblem(
      excelRows(run),
      rows.map((row) => row.map(String)),
    );
  }
  const setup = settings[format];
  const lines = shownLines(setup, byRate(run.lines));
  const entries = absenceEntries(format, setup, absence);
  const [first, second] = format === "lessor5" && entries.length > 0 ? unzipped(bytes) : [bytes];
  const body = fieldsOf(setup, first);
  if (format === "datalon") {
    const codes = new Set(entries.map(({ code }) => padded(setup, code)));
    const isOfAbsence = ([, , , , code = ""]: Row) => codes.has(code);
    const rows = entries.map((entry) => absenceRow(format, setup, entry));
    const told = body.filter(isOfAbsence).map((row) => row.slice(0, 6));
    return (
      datalonProblem(
        setup,
        lines,
        body.filter((row) => !isOfAbsence(row)),
      ) ?? tableProblem(rows, told, true)
    );
  }
  const rows = machineRows(format, setup, { ...run, lines });
  const ofAbsence =
    format === "custom"
      ? customAbsenceRows(setup, run, absence)
      : entries.map((entry) => absenceRow(format, setup, entry));
  if (!second) return tableProblem([...rows, ...ofAbsence], body, true);
  return tableProblem(rows, body, true) ?? tableProblem(ofAbsence, fieldsOf(setup, second), true);
}

function fieldsOf(setup: Settings, bytes: Uint8Array): Row[] {
  const text = decoded(bytes, setup.encoding);
  const rows = text === "" ? [] : text.replace(/\r\n$/, "").split("\r\n");
  const separator = { ",": ",", tab: "\t" }[setup.separator as string] ?? ";";
  return (setup.header ? rows.slice(1) : rows).map((row) => row.split(separator));
}

/** The two files of an archive. The file of absence is the last. */
const unzipped = (bytes: Uint8Array): [Uint8Array, Uint8Array] => {
  const [first, second] = Object.values(unzipSync(bytes));
  if (!first || !second) throw new Error("no archive of two files");
  return [first, second];
};

/** A line for each part of a trip, under its own code. */
const byRate = (lines: readonly Line[]): (Line & { part?: Part })[] =>
  lines.flatMap(
    (line) =>
      line.parts
        ?.toSorted((one, other) => compareTexts(one.part, other.part))
        .map((part) => ({ ...line, salary_code: part.code, price: part.price, part })) ?? line,
  );

/** Hours at 0 kr. are left out if the setup says so. */
const shownLines = (setup: Settings, lines: readonly Line[]) =>
  lines.filter((line) => setup.zero_rate !== "omit" || !isFree(line));

const isFree = (line: Line) => isHourly(line) && line.rate === 0;

function decoded(bytes: Uint8Array, encoding: string): string {
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

/** Hundredths as a decimal number with the given separator. */
export function decimals(hundredths: number, sign: string): string {
  const size = Math.abs(hundredths);
  const rest = String(size % 100).padStart(2, "0");
  return `${hundredths < 0 ? "-" : ""}${Math.floor(size / 100)}${sign}${rest}`;
}

const danishDay = (text: string) => text.slice(0, 10).split("-").reverse().join("-");

/** Worked time at a rate; all other lines are amounts. */
const isHourly = ({ mode, rate }: Line): boolean => mode === "auto" && rate !== null;

// ── CSV and XLSX for Excel: a row per line ───────────────────────────────────────────────────────────────────────────

const excelHead =
  "Lønkørsel;Medarbejdernummer;Navn;Lønkode;Arbejdstype;Projektkode;Cost center;Fra;Til;Timer;Sats;Beløb".split(";");

function excelRows(run: Run): Row[] {
  const hasTrips = run.lines.some(({ parts }) => parts !== null);
  const rows = byRate(inFileOrder(run.lines)).map((line) => [
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
    ...(hasTrips ? tripCells(line.part) : []),
  ]);
  const absence = sentAbsence(run.absence);
  const head = hasTrips ? [...excelHead, "Km", "Km-sats"] : excelHead;
  if (absence.length === 0) return [head, ...rows];
  const ofAbsence = inAbsenceOrder(absence).map((line) => [
    ...[String(run.id), line.employee_id, line.user_name, line.salary_code, line.kind_name, "", ""],
    ...[danishDay(line.date), danishDay(line.date), decimals(hundredthsOfHours(line.minutes), ",")],
    ...[line.rate === null ? "" : decimals(line.rate, ","), decimals(line.price, ",")],
    ...[...(hasTrips ? ["", ""] : []), decimals(line.hundredths, ",")],
  ]);
  return [[...head, "Dage"], ...rows.map((row) => [...row, ""]), ...ofAbsence];
}

/** By person and day. On one day, reversed absence comes first. */
const inAbsenceOrder = (lines: readonly AbsenceLine[]) =>
  lines.toSorted(
    (one, other) =>
      compareTexts(one.employee_id, other.employee_id) ||
      one.user - other.user ||
      compareTexts(one.date, other.date) ||
      Number(one.reverses === null) - Number(other.reverses === null),
  );

const tripCells = (part: Part | undefined) =>
  part ? [decimals(part.km * 10, ","), decimals(part.rate, ",")] : ["", ""];

const workbookColumns = { employee: 0, name: 1, code: 2, hours: 10, amount: 12 };

async function workbookProblem(run: Run, bytes: Buffer): Promise<string | undefined> {
  const sheets = await readSheets(bytes, { trim: false });
  const [sheet] = sheets;
  const [, ...rows] = sheet?.data ?? [];
  const { employee, name, code, hours, amount } = workbookColumns;
  const texts = rows.map((row) => [employee, name, code, hours, amount].map((column) => String(row[column] ?? "")));
  const expected = byRate(inFileOrder(run.lines)).map((line) => [
    line.employee_id,
    line.user_name,
    line.salary_code,
    String(hundredthsOfHours(line.minutes) / 100),
    String(line.price / 100),
  ]);
  const ofAbsence = sheets.find(({ sheet }) => sheet === "Fravær")?.data.slice(1) ?? [];
  const shown = (row: readonly unknown[]) => [0, 2, 3, 5, 6, 8].map((column) => String(row[column] ?? ""));
  const days = sentAbsence(run.absence).map((line) => [
    ...[line.employee_id, line.salary_code, line.kind_name, String(line.hundredths / 100)],
    ...[String(hundredthsOfHours(line.minutes) / 100), String(line.price / 100)],
  ]);
  return tableProblem(expected, texts) ?? tableProblem(days, ofAbsence.map(shown), true);
}

// ── Formats that add up ──────────────────────────────────────────────────────────────────────────────────────────────

type Entry = { isHours: boolean; minutes: number; price: number; of: Line[] };

/** Lines that a file combines into one. */
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

const employeeIn = (setup: Settings, { employee_id }: { employee_id: string }) =>
  setup.strip_leading_zeros ? employee_id.replace(/^0+(?=.)/, "") : employee_id;

type Summing = "danlon" | "mle" | "lessor5" | "custom";

function machineRows(format: Summing, setup: Settings, run: Run): Row[] {
  if (format === "custom") return customRows(setup, run);
  return entriesOf(format, setup, run)
    .filter(saysSomething)
    .map((entry) => writers[format](entry, setup));
}

function entriesOf(format: Summing, setup: Settings, run: Pick<Run, "lines" | "deadline">) {
  if (format === "custom") return customEntries(setup, run.lines);
  return entriesBy(run.lines, (line) => {
    const isHours = isHourly(line) && !setup.send_amounts;
    const rate = isHours && setup.include_rate ? line.rate : null;
    const also = format === "mle" ? mleParts(setup, run, line) : [];
    return { isHours, parts: [employeeIn(setup, line), line.salary_code, rate, ...also, line.user] };
  });
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

const mleParts = (setup: Settings, run: Pick<Run, "deadline">, line: Line) => [
  setup.period === "date" ? line.start.slice(0, 10) : run.deadline,
  setup.project ? line.project_code : "",
];

// ── Absence ──────────────────────────────────────────────────────────────────────────────────────────────────────────

type AbsenceEntry = { employee: string; code: string; date: string; minutes: number; hundredths: number };

/** The entries by person and code, in Visma and Lessor also by day. Absence that is wholly reversed has no entry. */
function absenceEntries(format: Format, setup: Settings, lines: readonly AbsenceLine[]): AbsenceEntry[] {
  const isDaily = format === "mle" || format === "lessor5";
  const keyOf = (line: AbsenceLine) =>
    JSON.stringify([line.user, employeeIn(setup, line), line.salary_code, isDaily && line.date]);
  return [...Map.groupBy(lines, keyOf).values()]
    .map((own) => ({
      employee: employeeIn(setup, own[0] as AbsenceLine),
      code: own[0]?.salary_code ?? "",
      date: own[0]?.date ?? "",
      minutes: sum(own.map(({ minutes }) => minutes)),
      hundredths: sum(own.map(({ hundredths }) => hundredths)),
    }))
    .filter(({ minutes, hundredths }) => minutes !== 0 || hundredths !== 0);
}

/** A row has hours, or days if the setup names the code. In DataLøn, holiday has days. */
function absenceRow(format: Exclude<Summing, "custom"> | "datalon", setup: Settings, entry: AbsenceEntry): Row {
  const { employee, code, date, minutes, hundredths } = entry;
  const isInDays = setup.day_codes?.split(",").includes(code) || (format === "datalon" && code === holidayCode);
  const units = isInDays ? hundredths : hundredthsOfHours(minutes);
  if (format === "danlon") {
    const fields = [setup.company_number, employee, code, String(units), "", ""];
    if (setup.line_end === "separator") return [...fields, ""];
    return setup.line_end === "short" ? fields.slice(0, 5) : fields;
  }
  if (format === "datalon")
    return [setup.company_number, setup.pay_term, employee, setup.group_text, padded(setup, code), String(units)];
  const day = date.replaceAll("-", "");
  if (format === "lessor5") {
    const amounts = [decimals(hundredthsOfHours(minutes), "."), decimals(hundredths, ".")];
    return [employee, `${day}000000`, `${day}240000`, code, ...amounts];
  }
  const fields = Array.from({ length: setup.field_count }, () => "");
  const written = { 1: setup.customer_number, 2: setup.employer_number, 3: setup.absence_record, 4: employee };
  const danish = date.split("-").reverse().join("");
  Object.entries({ ...written, 5: danish, 6: danish, 7: code, 9: decimals(units, ".") }).forEach(([number, text]) => {
    fields[Number(number) - 1] = text;
  });
  return fields;
}

const holidayCode = absenceKinds.find(({ template }) => template === "holiday")?.salaryCode;

// ── Egen CSV ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Columns that separate entries: all but hours, rate and amount, which are sums, and the dates, which are ranges. */
const tellsApart: Record<string, (line: Line) => string> = {
  user_name: (line) => line.user_name,
  job_type_name: (line) => line.job_type_name,
  project_code: (line) => line.project_code,
  project_name: (line) => line.project_name,
  cost_center_code: (line) => line.cost_center_code ?? "",
  cost_center_name: (line) => line.cost_center_name ?? "",
};

function customEntries(setup: Settings, lines: readonly Line[]) {
  const columns: string[] = setup.columns;
  const tells = (column: string) => columns.includes(column);
  return entriesBy(lines, (line, index) => ({
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
}

function customRows(setup: Settings, run: Run): Row[] {
  const columns: string[] = setup.columns;
  const tells = (column: string) => columns.includes(column);
  const number = (hundredths: number) => decimals(hundredths, setup.decimal_sign);
  const date = (day: string) => (setup.date_format === "YYYYMMDD" ? day.replaceAll("-", "") : danishDay(day));
  return customEntries(setup, run.lines)
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

/** The entries of absence in "Egen CSV", by the columns that the company chose. */
function customAbsence(setup: Settings, lines: readonly AbsenceLine[]) {
  const columns: string[] = setup.columns;
  const tells = (column: string) => columns.includes(column);
  const keyOf = (line: AbsenceLine) =>
    JSON.stringify([
      ...[line.user, employeeIn(setup, line), line.salary_code, line.salary_code === holidayCode],
      setup.period !== "run" && line.date,
      tells("rate") && line.rate,
      tells("absence_kind") && line.kind_name,
      tells("user_name") && line.user_name,
    ]);
  return [...Map.groupBy(lines, keyOf).values()]
    .map((of) => ({
      of,
      minutes: sum(of.map(({ minutes }) => minutes)),
      hundredths: sum(of.map(({ hundredths }) => hundredths)),
      price: sum(of.map(({ price }) => price)),
    }))
    .filter(({ minutes, hundredths, price }) => minutes !== 0 || hundredths !== 0 || (tells("amount") && price !== 0));
}

function customAbsenceRows(setup: Settings, run: Run, lines: readonly AbsenceLine[]): Row[] {
  const columns: string[] = setup.columns;
  const number = (hundredths: number) => decimals(hundredths, setup.decimal_sign);
  const date = (day = "") => (setup.date_format === "YYYYMMDD" ? day.replaceAll("-", "") : danishDay(day));
  return customAbsence(setup, lines).map(({ of, minutes, hundredths, price }) => {
    const [first] = of as [AbsenceLine];
    const days = of.map((line) => line.date).sort();
    const cells: Record<string, string> = {
      payroll_id: String(run.id),
      description: run.description,
      created_before_date: date(run.deadline),
      employee_id: employeeIn(setup, first),
      user_name: first.user_name,
      salary_code: first.salary_code,
      absence_kind: first.kind_name,
      from_date: date(days[0]),
      to_date: date(days.at(-1)),
      hours: number(hundredthsOfHours(minutes)),
      days: number(hundredths),
      rate: first.rate === null ? "" : number(first.rate),
      amount: price === 0 ? "" : number(price),
    };
    return columns.map((column) => cells[column] ?? "");
  });
}

/** Whether the columns omit absence: each entry needs the salary code, and hours, days or an amount other than 0. */
function isUntold(setup: Settings, lines: readonly AbsenceLine[]): boolean {
  const columns: string[] = setup.columns;
  return customAbsence(setup, lines).some(
    (entry) =>
      !columns.includes("salary_code") ||
      (!(columns.includes("hours") && entry.minutes !== 0) &&
        !(columns.includes("days") && entry.hundredths !== 0) &&
        !(columns.includes("amount") && entry.price !== 0)),
  );
}

// ── DataLøn ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Løndele for sick pay and benefits, whose hours are not in the total. */
const notInTotal = ["72", "74"];

/**
 * DataLøn's file can move lines to other løndele, so the model does not predict the file. The model checks that each
 * person has a løndel once, that the total has the hours of the lines, and that hours, rates and amounts add up to the
 * prices.
 */
function datalonProblem(setup: Settings, lines: readonly Line[], rows: readonly Row[]): string | undefined {
  const values = rows.map(([company, term, employee = "", , code = "", value]) => {
    if (company !== setup.company_number || term !== setup.pay_term) throw new Error(`whose is ${company} ${term}?`);
    return { employee, code, value: Number(value) };
  });
  const places = new Set(values.map(({ employee, code }) => `${employee} ${code}`));
  if (places.size < values.length) return `a løndel stands twice: ${JSON.stringify(rows)}`;
  const people = Map.groupBy(lines, (line) => employeeIn(setup, line));
  for (const { employee } of values) if (!people.has(employee)) return `${employee} is not in the run`;
  for (const [employee, own] of people) {
    const told = new Map(values.filter((value) => value.employee === employee).map(({ code, value }) => [code, value]));
    const problem = hoursProblem(setup, own, told) ?? moneyProblem(setup, own, told);
    if (problem) return `${employee}: ${problem} in ${JSON.stringify(rows)} for ${JSON.stringify(own)}`;
  }
  return undefined;
}

const padded = (setup: Settings, code: string) => code.padStart(setup.code_width, "0");

function hoursProblem(setup: Settings, own: readonly Line[], told: ReadonlyMap<string, number>): string | undefined {
  if (!setup.hours_total) return undefined;
  const counted = own.filter((line) => isHourly(line) && !notInTotal.includes(line.salary_code));
  const hours = hundredthsOfHours(sum(counted.map(({ minutes }) => minutes)));
  const said = told.get(padded(setup, "01")) ?? 0;
  return said === hours ? undefined : `${said} hours in all instead of ${hours}`;
}

/** Compares a person's kroner in the file with their lines, if the file has only kroner, or hours with their rate. */
function moneyProblem(setup: Settings, own: readonly Line[], told: ReadonlyMap<string, number>): string | undefined {
  const tellsMoney = setup.send_amounts || (setup.include_rate && setup.single_code === "amount");
  if (!tellsMoney) return undefined;
  const pairs = setup.send_amounts ? [] : [...new Set(own.map(({ salary_code }) => salary_code))].filter(isPair);
  const left = new Map(told);
  left.delete(padded(setup, "01"));
  let paid = 0;
  let mayDiffer = 0;
  for (const pair of pairs) {
    const [hours = 0, rate = 0] = pair.split("/").map((code) => left.get(padded(setup, code)) ?? 0);
    for (const code of pair.split("/")) left.delete(padded(setup, code));
    paid += (hours * rate) / 100;
    mayDiffer += rate / 200 + own.length + 1;
  }
  paid += sum([...left.values()]);
  const price = sum(own.map((line) => line.price));
  return Math.abs(paid - price) <= mayDiffer ? undefined : `${paid} øre instead of ${price}`;
}

const isPair = (code: string) => code.includes("/");

/** Settings with which DataLøn's file accepts all lines, unless a value is too wide. */
function takesEverything(setup: Settings, lines: readonly Line[]): boolean {
  const size = (of: (line: Line) => number) => sum(lines.map((line) => Math.abs(of(line))));
  const isSmall = size(({ minutes }) => minutes) < 50_000 && size(({ price }) => price) < 90_000_000;
  return (
    setup.group_by === "fixed" &&
    setup.amount_code !== "" &&
    setup.amount_lines &&
    setup.single_code === "amount" &&
    isSmall
  );
}

// ── Refused files ────────────────────────────────────────────────────────────────────────────────────────────────────

const needed: Record<string, readonly string[]> = {
  danlon: ["company_number"],
  mle: ["customer_number", "employer_number"],
  datalon: ["company_number", "pay_term"],
};

/** Whether the file is refused; undefined if the model does not predict it. */
export function isRefused(
  format: Format,
  settings: Settings,
  { lines, absence, allowances, deadline }: Pick<Run, "lines" | "absence" | "allowances" | "deadline">,
): boolean | undefined {
  if (format === "excel" || format === "xlsx") return false;
  if (allowances.length > 0) return undefined;
  const setup = settings[format];
  if ((needed[format] ?? []).some((name) => setup[name] === "")) return true;
  const told = shownLines(setup, byRate(lines));
  const away = sentAbsence(absence);
  if (format === "custom" && isUntold(setup, away)) return true;
  if (areMixedUp(setup, [...told, ...away]) || told.some(({ employee_id }) => employee_id === "")) return true;
  // The model does not predict whether absence and a job have the same løndel.
  if (format === "datalon" && away.length > 0) return undefined;
  const hasAmounts = told.some((line) => !isHourly(line));
  if (hasAmounts && !(format === "custom" ? setup.columns.includes("amount") : setup.amount_lines)) return true;
  if (format === "datalon" && mayMix(told)) return undefined;
  if (format !== "datalon" && isMixed(format, setup, told)) return true;
  if (format === "datalon") return takesEverything(setup, told) && !told.some(isFree) ? false : undefined;
  const entries = entriesOf(format, setup, { lines: told, deadline });
  const hasFreeHours = entries.some(({ isHours, minutes, of }) => isHours && minutes !== 0 && of.some(isFree));
  return setup.zero_rate === "refuse" && hasFreeHours;
}

const kindsOf = (lines: readonly Line[]) => new Set(lines.map(({ kind }) => kind)).size;

/** Whether wages and tax-free money would share a code, or a file without codes. */
function isMixed(format: Summing, setup: Settings, lines: readonly Line[]): boolean {
  const columns: string[] = format === "custom" ? setup.columns : ["salary_code"];
  if (columns.includes("salary_code")) {
    const read = (line: Line) => line.salary_code.replace(/^0+(?=.)/, "").toLowerCase();
    return [...Map.groupBy(lines, read).values()].some((own) => kindsOf(own) > 1);
  }
  return columns.includes("amount") && kindsOf(lines) > 1;
}

/** Whether DataLøn may move lines of several kinds to other løndele, which the model does not predict. */
const mayMix = (lines: readonly Line[]): boolean =>
  kindsOf(lines) > 1 && lines.some((line) => isPair(line.salary_code) || line.reverses !== null);

/** Whether a run is refused because the company's own file would mix these lines; undefined without a prediction. */
export function isRunMixed(settings: Settings, lines: readonly Line[]): boolean | undefined {
  const format: Format = settings.default_format;
  if (format === "excel" || format === "xlsx") return false;
  const told = shownLines(settings[format], byRate(lines));
  if (format === "datalon") return mayMix(told) ? undefined : false;
  return isMixed(format, settings[format], told) && told.some(({ reverses }) => reverses === null);
}

/** Whether two people have the same number. */
function areMixedUp(setup: Settings, lines: readonly { employee_id: string; user: number }[]): boolean {
  const holders = Map.groupBy(lines, (line) => employeeIn(setup, line));
  return [...holders.values()].some((of) => of.some(({ user }) => user !== of[0]?.user));
}
