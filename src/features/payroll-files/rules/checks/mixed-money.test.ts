import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { filledPayrollSetup, knownFormats } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import {
  hasSetup,
  type PayrollFormatName,
  payrollFormatNames,
  payrollFormats,
  setupFormatNames,
} from "../payroll-formats.ts";
import type { PayrollLine } from "../payroll-line.ts";
import type { PayrollSetup } from "../payroll-setup.ts";
import { machineFile, payrollText } from "../payroll-text.ts";

/* Wages, expenses and trips never share a place in a file (docs/product-rules.md#wages-and-tax-free-money). */

const names = { work: "Montage", expense: "Værktøj", mileage: "Kørsel" } as const;

const amount = (job_kind: JobKind, salary_code: string, price: number, values: Partial<PayrollLine> = {}) =>
  payrollLine({
    job_kind,
    job_type_name: names[job_kind],
    salary_code,
    minutes: 0,
    price_mode: "manual",
    hourly_rate: null,
    price,
    ...(job_kind === "mileage" ? { trip_part: "high", km: Math.sign(price) * 10, km_rate: 3.94 } : {}),
    ...values,
  });
const hours = (salary_code: string, values: Partial<PayrollLine> = {}) => payrollLine({ salary_code, ...values });
const back = { is_counter_line: true };
const somebodyElse = { user_id: 2, employee_id: "0028", user_name: "Bo" };

const setupOf = (format: PayrollFormatName, settings: object): PayrollSetup => ({
  ...filledPayrollSetup,
  ...(hasSetup(format) ? { [format]: { ...filledPayrollSetup[format], ...settings } } : {}),
});

function problemsOf(lines: readonly PayrollLine[], settings: object = {}): string[] {
  const made = payrollText("datalon", setupOf("datalon", settings), payrollRun, lines);
  return "problems" in made ? made.problems : [];
}

const apart = "Løn, udlæg og kørsel skal stå hver for sig";

describe("wages and tax-free money on one løndel of DataLøn", () => {
  test("two codes that padding turns into one løndel are refused", () => {
    expect(problemsOf([amount("work", "6", 50), amount("expense", "06", 100)])).toEqual([
      `Løndel 06 får både løn (lønkode 6 på Montage) og udlæg (lønkode 06 på Værktøj). ${apart}: giv arbejdstyperne hver sin lønkode under Arbejdstyper.`,
    ]);
    expect(problemsOf([amount("work", "6", 50), amount("expense", "07", 100)])).toEqual([]);
  });

  test.each([
    ["of one person", {}],
    ["of two people", somebodyElse],
  ])("an expense on one half of a pair is refused, %s", (_, whose) => {
    expect(problemsOf([hours("12/13"), amount("expense", "13", 100, whose)])).toContain(
      `Løndel 13 får både løn (lønkode 12/13 på Montage) og udlæg (lønkode 13 på Værktøj). ${apart}: giv arbejdstyperne hver sin lønkode under Arbejdstyper.`,
    );
  });

  test("an expense on the løndel of typed amounts or of rate differences is refused", () => {
    const [problem] = problemsOf([amount("work", "22/23", 50), amount("expense", "9", 100)]);
    expect(problem).toBe(
      `Løndel 09 får både løn (lønkode 22/23 på Montage) og udlæg (lønkode 9 på Værktøj). ${apart}: giv arbejdstyperne hver sin lønkode under Arbejdstyper, eller ret Løndel til beløb og Løndel til skattefrie beløb i Lønopsætning.`,
    );
    const twoRates = [hours("12/13"), hours("12/13", { hourly_rate: 250, price: 2000 })];
    expect(problemsOf(twoRates)).toEqual([]);
    expect(problemsOf([...twoRates, amount("expense", "09", 100, somebodyElse)])[0]).toMatch(/^Løndel 09 får både løn/);
  });

  test("an expense on the løndel of the total hours is refused", () => {
    expect(problemsOf([hours("12/13"), amount("expense", "1", 100, somebodyElse)])[0]).toMatch(
      /^Løndel 01 får både løn .* eller slå »Send løndel 01 med timer i alt« fra i Lønopsætning\.$/,
    );
  });

  test.each(["amount", "km"])(
    "counter-lines of wages and trips that would share a løndel are refused, with trips sent as %s",
    (mileage) => {
      const lines = [amount("work", "1100", -330, back), amount("mileage", "9010", -39.4, back)];
      const [problem] = problemsOf(lines, { mileage });
      if (mileage === "km") expect(problem).toMatch(/^Løndel 09 får både/);
      else
        expect(problem).toBe(
          `Løndel 09 får både løn (tilbageført lønkode 1100 på Montage) og kørsel (tilbageført lønkode 9010 på Kørsel). ${apart}: udfyld »Løndel til skattefrie beløb« i Lønopsætning, eller hent lønkørslen som CSV til Excel.`,
        );
      expect(problemsOf(lines, { mileage, refund_code: "08" })).toEqual([]);
    },
  );

  test("a credit note needs a valid salary code, because it is no counter-line", () => {
    const creditNote = amount("expense", "9010", -100);
    expect(problemsOf([creditNote])[0]).toMatch(/^Lønkoden »9010« .* skal være en løndel/);
    expect(problemsOf([amount("work", "06", 50), amount("expense", "6", -100)])[0]).toMatch(/^Løndel 06 får både løn/);
  });

  test("wages and tax-free money that cancel out are refused, too", () => {
    const lines = [amount("work", "1100", -100, back), amount("expense", "22/23", 100)];
    expect(problemsOf(lines, { amount_code: "" })[0]).toMatch(/^Beløb uden løndel får både løn .* og udlæg/);
  });

  test("a counter-line moves to the løndel of amounts if tax-free money uses its løndel today", () => {
    const lines = [amount("work", "06", -50, back), amount("expense", "6", 100, somebodyElse)];
    const made = payrollText("datalon", setupOf("datalon", {}), payrollRun, lines);
    expect("text" in made && made.text.split("\r\n")).toEqual([
      "12345678;51;0027;A;09;-5000",
      "12345678;51;0028;A;06;10000",
      "",
    ]);
  });
});

test("a custom CSV without codes is refused if it would add up wages and expenses", () => {
  const lines = [amount("work", "1", 50), amount("expense", "2", 100)];
  const problems = (...more: string[]) => {
    const made = payrollText(
      "custom",
      setupOf("custom", { columns: ["employee_id", "amount", ...more] }),
      payrollRun,
      lines,
    );
    return "problems" in made ? made.problems : [];
  };
  expect(problems()).toEqual([
    `Filen uden lønkoder får både løn (lønkode 1 på Montage) og udlæg (lønkode 2 på Værktøj). ${apart}: vælg kolonnen Lønkode i Lønopsætning.`,
  ]);
  expect(problems("job_type_name")).toEqual([]);
  expect(problems("salary_code")).toEqual([]);
});

test.each(setupFormatNames.filter((name) => name !== "datalon"))(
  "%s refuses one salary code for two kinds, with or without leading zeros",
  (format) => {
    const made = payrollText(format, setupOf(format, {}), payrollRun, [
      amount("work", "6", 50),
      amount("mileage", "06", 100),
    ]);
    expect("problems" in made && made.problems[0]).toMatch(
      /^Lønkode 6 får både løn \(.*\) og kørsel \(lønkode 06 på Kørsel\)\./,
    );
  },
);

// ── All formats ──────────────────────────────────────────────────────────────────────────────────────────────────────

const anyCode = fc.constantFrom(
  "6",
  "06",
  "0006",
  "12/13",
  "13",
  "13/6",
  "7",
  "07",
  "1",
  "01",
  "9",
  "1100",
  "A1",
  "a1",
);

const anyLine: fc.Arbitrary<PayrollLine> = fc
  .record({
    kind: fc.constantFrom<JobKind>("work", "expense", "mileage"),
    salary_code: anyCode,
    whose: fc.constantFrom({}, somebodyElse),
    price: fc.integer({ min: 1, max: 500 }),
    isHourly: fc.boolean(),
    isBack: fc.boolean(),
    rate: fc.constantFrom(200, 250),
  })
  .map(({ kind, salary_code, whose, price, isHourly, isBack, rate }) => {
    const sign = isBack ? -1 : 1;
    return kind === "work" && isHourly
      ? hours(salary_code, { ...whose, minutes: sign * 60, hourly_rate: rate, price: sign * rate })
      : amount(kind, salary_code, sign * price, whose);
  });

const anySettings = fc.record({
  amount_code: fc.constantFrom("", "7", "06"),
  refund_code: fc.constantFrom("", "07", "8"),
  hours_total: fc.boolean(),
  single_code: fc.constantFrom("amount", "hours"),
  include_rate: fc.boolean(),
  send_amounts: fc.boolean(),
  mileage: fc.constantFrom("amount", "km"),
  code_width: fc.constantFrom(2, 4),
});

/** The same lines, with three times the money on the lines that `isMore` selects. */
const withMore = (lines: readonly PayrollLine[], isMore: (line: PayrollLine) => boolean): PayrollLine[] =>
  lines.map((line) =>
    isMore(line)
      ? { ...line, minutes: line.minutes * 3, price: line.price * 3, km: line.km === null ? null : line.km * 3 }
      : line,
  );

/** The content of each place in the file; undefined when the file is refused. */
function placesOf(format: PayrollFormatName, setup: PayrollSetup, lines: readonly PayrollLine[]) {
  const places = new Map<string, string[]>();
  const add = (place: string, row: readonly unknown[]) =>
    places.set(place, [...(places.get(place) ?? []), JSON.stringify(row)]);
  if (hasSetup(format)) {
    const made = payrollText(format, setup, payrollRun, lines);
    if ("problems" in made) return undefined;
    const { separator } = machineFile(format, setup);
    for (const row of made.text.split("\r\n").slice(0, -1)) {
      const fields = row.split(separator);
      const code = knownFormats[format].code(fields) ?? "";
      add(code.replace(/^0+(?=.)/, "").toLowerCase(), fields);
    }
    return places;
  }
  const { file } = payrollFormats[format];
  const rows =
    file.kind === "table"
      ? lines.map((line) => file.row({ ...payrollRun, has_trips: true }, line))
      : lines.map(file.sheets({ has_trips: true }).lines.row);
  for (const [index, row] of rows.entries()) add(String(index), row);
  return places;
}

test.each(payrollFormatNames)("no field of %s mixes two kinds of money", (format) => {
  let made = 0;
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), anySettings, (lines, settings) => {
      const shared =
        format === "datalon" ? settings : { send_amounts: settings.send_amounts, mileage: settings.mileage };
      const setup = setupOf(format, format === "custom" ? {} : shared);
      const before = placesOf(format, setup, lines);
      if (!before) return;
      made += 1;
      const changedBy = (kind: JobKind) => {
        const after = placesOf(
          format,
          setup,
          withMore(lines, ({ job_kind }) => job_kind === kind),
        );
        // The larger amounts may exceed the file's limits. Such a file is refused, and nothing is compared.
        const all = after ? [...new Set([...before.keys(), ...after.keys()])] : [];
        return all.filter((place) => String(before.get(place)) !== String(after?.get(place)));
      };
      const changed = (["work", "expense", "mileage"] as const).flatMap(changedBy);
      expect(changed).toEqual([...new Set(changed)]);
    }),
    { numRuns: 600 },
  );
  expect(made).toBeGreaterThan(50);
});
