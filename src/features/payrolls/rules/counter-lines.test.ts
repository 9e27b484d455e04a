import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideHalfAwayFromZero, oreFromKroner } from "#common/rules/values/money.ts";
import { jobTypeInput } from "#features/job-types/rules/job-type.ts";
import { parseDatalonCode } from "#features/payroll-files/rules/formats/datalon/datalon-places.ts";
import { type SetupFormatName, setupFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import type { PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";
import type { PayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";
import { machineFile, payrollText } from "#features/payroll-files/rules/payroll-text.ts";
import { filledPayrollSetup, knownFormats } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import { payrollPreview } from "./payroll-preview.ts";

/** Every format must be able to express every counter-line, because a frozen line cannot change. */

function setupWith(datalon: Partial<PayrollSetup["datalon"]> = {}): PayrollSetup {
  return { ...filledPayrollSetup, datalon: { ...filledPayrollSetup.datalon, group_text: "Kontoret", ...datalon } };
}

const job = payrollLine({ cost_center_code: "CC20", hourly_rate: 250, price: 2000 });

const at = (rate: number, minutes: number, values: Partial<PayrollLine> = {}): PayrollLine => ({
  ...job,
  minutes,
  hourly_rate: rate,
  price: divideHalfAwayFromZero(rate * 100 * minutes, 60) / 100,
  ...values,
});

/** A counter-line that reverses an equal line from a month earlier. */
const back = (line: PayrollLine): PayrollLine => ({
  ...line,
  started_at: line.started_at.replace("-11-", "-10-"),
  ended_at: line.ended_at.replace("-11-", "-10-"),
  is_counter_line: true,
  minutes: 0 - line.minutes,
  price: 0 - line.price,
});

const manual = (price: number, values: Partial<PayrollLine> = {}): PayrollLine => ({
  ...job,
  price_mode: "manual",
  hourly_rate: null,
  minutes: 0,
  price,
  ...values,
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** The amounts as `løndel value`, with the group in front unless it is "Kontoret". */
function amountsOf(lines: readonly PayrollLine[], datalon: Partial<PayrollSetup["datalon"]> = {}): string[] {
  const made = payrollText("datalon", setupWith(datalon), payrollRun, lines);
  if ("problems" in made) return made.problems.map(plain);
  const fields = made.text
    .split("\r\n")
    .slice(0, -1)
    .map((row) => row.split(";"));
  return fields.map(([, , , group, code, value]) =>
    group === "Kontoret" ? `${code} ${value}` : `${group} ${code} ${value}`,
  );
}

const notesOf = (lines: readonly PayrollLine[], datalon: Partial<PayrollSetup["datalon"]> = {}) =>
  payrollPreview("datalon", setupWith(datalon), payrollRun, lines).notes.map(plain);

describe("counter-lines in DataLøn's file", () => {
  test("DataLøn lists a counter-line's rate beside two other rates", () => {
    expect(notesOf([at(250, 480), at(225, 480), back(at(200, 480))])[0]).toContain(
      "har satserne 200,00 kr., 225,00 kr. og 250,00 kr.:",
    );
  });

  test("DataLøn states a counter-line at an old rate as hours at the newest rate and an amount for the difference", () => {
    const lines = [at(250, 480), at(250, 480), back(at(200, 480))];
    expect(amountsOf(lines)).toEqual(["01 800", "09 40000", "12 800", "13 25000"]);
    expect(notesOf(lines)).toEqual([
      "Anna Å (0027): løndel 12/13 har satserne 200,00 kr. og 250,00 kr.: 8,00 timer sendes til 250,00 kr., og forskellen på 400,00 kr. sendes som beløb på løndel 09.",
    ]);
    const { rows, total } = payrollPreview("datalon", setupWith(), payrollRun, lines);
    expect(rows.map(({ salary_code, amount }) => [salary_code, amount])).toEqual([
      ["01", null],
      ["09", 40_000],
      ["12/13", 200_000],
    ]);
    expect(total).toEqual({ hours: 800, days: 0, km: 0, amount: 240_000, price: 240_000, deviation: 0 });
  });

  test("DataLøn adds up the differences of several old rates, together with other amounts", () => {
    const lines = [at(250, 960), back(at(200, 240)), back(at(180, 240)), manual(350)];
    // 4000 − 800 − 720 = 2480 kr.: 8 hours at 250 kr. (2000) and 480 more.
    expect(amountsOf(lines)).toEqual(["01 800", "09 83000", "12 800", "13 25000"]);
  });

  test("DataLøn uses the newest ordinary rate for counter-lines, not the highest or the last rate", () => {
    const newer = at(230, 480, { started_at: "2026-11-09 08:00:00", ended_at: "2026-11-09 16:00:00" });
    expect(amountsOf([newer, at(250, 480), back(at(200, 480))])).toEqual(["01 800", "09 40000", "12 800", "13 23000"]);
  });

  test("DataLøn uses the ordinary rate for counter-lines even if the reversed work is newer", () => {
    const newer = { started_at: "2026-11-12 08:00:00", ended_at: "2026-11-12 16:00:00" };
    expect(amountsOf([at(250, 960), { ...back(at(200, 480)), ...newer }])).toEqual([
      "01 800",
      "09 40000",
      "12 800",
      "13 25000",
    ]);
  });

  test("DataLøn uses the rate of the first of two jobs that began at the same time", () => {
    expect(amountsOf([at(250, 480), at(230, 480), back(at(200, 480))])).toContain("13 25000");
    expect(amountsOf([at(230, 480), at(250, 480), back(at(200, 480))])).toContain("13 23000");
  });

  test("DataLøn states counter-lines in hours, alone and with counter-lines at other rates", () => {
    expect(amountsOf([back(at(200, 480))])).toEqual(["01 -800", "12 -800", "13 20000"]);
    expect(amountsOf([back(at(200, 480)), back(at(180, 480))])).toContain("12 -1600");
  });

  test("DataLøn states only the difference when a counter-line cancels the hours", () => {
    const lines = [at(250, 480), back(at(200, 480))];
    expect(amountsOf(lines)).toEqual(["09 40000"]);
    expect(notesOf(lines)).toEqual([
      "Anna Å (0027): løndel 12/13 har satserne 200,00 kr. og 250,00 kr.: timerne går op i nul, og forskellen på 400,00 kr. sendes som beløb på løndel 09.",
    ]);
  });

  test("DataLøn omits hours and kroner that cancel out, with a note", () => {
    expect(amountsOf([at(250, 480), back(at(250, 480))])).toEqual([]);
    expect(notesOf([at(250, 480), back(at(250, 480))])).toEqual([
      "Anna Å (0027): timerne på lønkode 12/13 går op i nul og står ikke i filen.",
    ]);
  });

  test("DataLøn states a counter-line of a manual price as an amount", () => {
    expect(amountsOf([at(250, 480), back(manual(350))])).toEqual(["01 800", "09 -35000", "12 800", "13 25000"]);
    expect(amountsOf([at(250, 480, { salary_code: "05" }), back(manual(350, { salary_code: "05" }))])).toContain(
      "05 165000",
    );
  });

  test("DataLøn uses the løndel's current group for a counter-line after the cost center changed", () => {
    const datalon = { group_by: "cost_center" } as const;
    const lines = [at(250, 960), back(at(250, 480, { cost_center_code: "CC10" }))];
    expect(amountsOf(lines, datalon)).toEqual(["CC20 01 800", "CC20 12 800", "CC20 13 25000"]);
    expect(notesOf(lines, datalon)).toEqual([
      "Anna Å (0027): tilbageførslen fra gruppen CC10 sendes i gruppen CC20, som løndelen har nu.",
    ]);
    expect(amountsOf([at(250, 960), back(at(250, 480, { cost_center_code: null }))], datalon)).toEqual(
      amountsOf(lines, datalon),
    );
    expect(amountsOf([back(at(250, 480, { cost_center_code: "CC10" }))], datalon)).toContain("CC10 12 -800");
  });

  test("DataLøn uses the newest job's group for a counter-line, also beside an older job at 0 kr.", () => {
    const older = { started_at: "2026-11-03 08:00:00", ended_at: "2026-11-03 16:00:00" };
    const nothing = manual(0, { ...older, cost_center_code: "CC10" });
    const taken = back(manual(100, { cost_center_code: "CC30" }));
    expect(amountsOf([manual(350), nothing, taken], { group_by: "cost_center" })).toEqual(["CC20 09 25000"]);
  });

  test("DataLøn uses the employee's newest group for a counter-line from the time of a fixed group", () => {
    const datalon = { group_by: "cost_center" } as const;
    const none = back(at(200, 480, { salary_code: "14/15", cost_center_code: null }));
    const other = back(at(200, 480, { salary_code: "14/15", cost_center_code: "CC10" }));
    const ordinary = manual(350);
    expect(amountsOf([ordinary, none], datalon)).toEqual([
      "CC20 01 -800",
      "CC20 09 35000",
      "CC20 14 -800",
      "CC20 15 20000",
    ]);
    expect(amountsOf([none, other], datalon)).toContain("CC10 14 -1600");
    expect(notesOf([ordinary, none], datalon)).toEqual([
      "Anna Å (0027): tilbageførslen fra en opgave uden cost center sendes i gruppen CC20.",
    ]);
    expect(amountsOf([none], datalon)).toEqual([
      "Anna Å har en tilbageførsel på projektet P-100 uden cost center, som er gruppen i DataLøn. Vælg en fast gruppe i Lønopsætning.",
    ]);
  });

  test("DataLøn states a counter-line as an amount when its løndele have changed or disappeared", () => {
    const lines = [at(250, 480), back(at(200, 240, { salary_code: "12/15" }))];
    expect(amountsOf(lines)).toEqual(["01 400", "09 -80000", "12 800", "13 25000"]);
    expect(notesOf(lines)).toEqual(["Anna Å (0027): tilbageførslen på løndel 12/15 sendes som beløb på løndel 09."]);
    for (const salary_code of ["1010", "Løn;1", "Ж", ""])
      expect(amountsOf([at(250, 480), back(at(200, 240, { salary_code }))])).toContain("09 -80000");
    expect(amountsOf([back(at(200, 240, { salary_code: "01/02" }))])).toContain("09 -80000");
    const hours = { single_code: "hours" } as const;
    expect(amountsOf([at(250, 480, { salary_code: "05" }), back(manual(350, { salary_code: "05" }))], hours)).toEqual([
      "01 800",
      "05 800",
      "09 -35000",
    ]);
  });

  test("DataLøn keeps a counter-line of sick pay out of the total of hours", () => {
    const hours = { single_code: "hours" } as const;
    expect(amountsOf([at(250, 480), back(at(250, 240, { salary_code: "72" }))], hours)).toEqual([
      "01 800",
      "12 800",
      "13 25000",
      "72 -400",
    ]);
  });

  test("DataLøn states counter-lines in kroner when everything is sent as amounts", () => {
    const lines = [at(250, 480), back(at(200, 480))];
    expect(amountsOf(lines, { send_amounts: true })).toEqual(["09 40000"]);
  });

  test("DataLøn states a counter-line in hours if DataLøn has its own rate, and notes that the rate may differ", () => {
    const lines = [at(250, 960), back(at(200, 480))];
    expect(amountsOf(lines, { include_rate: false })).toEqual(["01 800", "12 800"]);
    expect(notesOf(lines, { include_rate: false })).toEqual([
      "Anna Å (0027): timer på lønkode 12, der blev udbetalt til 200,00 kr., tages tilbage til lønsystemets egen sats.",
    ]);
    expect(notesOf([at(250, 960), back(at(250, 480))], { include_rate: false })).toEqual([]);
  });

  test("DataLøn accepts a counter-line after the setup follows the advice", () => {
    const lines = [at(250, 960), back(at(200, 480))];
    expect(amountsOf(lines, { amount_code: "" })).toEqual([
      "Anna Å (0027) har et beløb på 400,00 kr., som ingen løndel tager imod. Udfyld Løndel til beløb i Lønopsætning.",
    ]);
    expect(amountsOf(lines, { amount_lines: false })).toEqual([
      "Anna Å (0027) har en tilbageførsel, der kun kan sendes som beløb. Slå »Send beløb« til i Lønopsætning.",
    ]);
  });
});

const code = fc.constantFrom("12/13", "14/15", "12/15", "05", "72");
const rate = fc.constantFrom(180, 200.5, 250, 333.33);

const anyLine = fc
  .record({
    person: fc.constantFrom(1, 2),
    salary_code: code,
    cost_center_code: fc.constantFrom("CC10", "CC20", "CC30"),
    rate,
    day: fc.integer({ min: 1, max: 28 }),
    minutes: fc.integer({ min: 1, max: 120 }).map((fives) => fives * 5),
    ore: fc.integer({ min: 1, max: 500_000 }),
    isManual: fc.boolean(),
  })
  .map(({ person, rate, day, minutes, ore, isManual, ...texts }): PayrollLine => {
    const date = `2026-11-${String(day).padStart(2, "0")}`;
    const who = { user_id: person, employee_id: `000${person}`, user_name: `Person ${person}` };
    const when = { started_at: `${date} 08:00:00`, ended_at: `${date} 16:00:00` };
    return isManual
      ? manual(ore / 100, { ...texts, ...who, ...when })
      : at(rate, minutes, { ...texts, ...who, ...when });
  });

const ordinary = fc.array(anyLine, { maxLength: 8 });
/** Any salary code that the API accepts. */
const savedCode = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .map((salary_code) => jobTypeInput.safeParse({ name: "Montage", salary_code }).data?.salary_code)
  .filter((salary_code) => salary_code !== undefined);

/** Some counter-lines have no cost center, like jobs that were paid while the group was fixed. */
const counters = fc.array(
  fc
    .record({ line: anyLine.map(back), hasCostCenter: fc.boolean(), salary_code: fc.oneof(code, savedCode) })
    .map(({ line, hasCostCenter, salary_code }) => ({
      ...line,
      salary_code,
      cost_center_code: hasCostCenter ? line.cost_center_code : null,
    })),
  { maxLength: 8 },
);

/** Whether the user of each line has a line with a cost center. */
const haveGroups = (lines: readonly PayrollLine[]) =>
  lines.every(({ user_id }) => lines.some((other) => other.user_id === user_id && other.cost_center_code !== null));

const setups = fc
  .record({
    group_by: fc.constantFrom("fixed" as const, "cost_center" as const),
    single_code: fc.constantFrom("amount" as const, "hours" as const),
    hours_total: fc.boolean(),
    include_rate: fc.boolean(),
    send_amounts: fc.boolean(),
  })
  .map((values) => {
    const { include_rate, send_amounts } = values;
    const setup = setupWith(values);
    return {
      ...setup,
      // Windows-1252 lacks some characters of codes; users can choose the encoding for each run.
      datalon: { ...setup.datalon, encoding: "utf-8" as const },
      danlon: { ...setup.danlon, include_rate, send_amounts },
      mle: { ...setup.mle, include_rate, send_amounts, encoding: "utf-8" as const },
      lessor5: { ...setup.lessor5, include_rate, send_amounts },
    };
  });

describe.each(setupFormatNames)("%s", (format) => {
  test("a file that can be made without counter-lines can be made with any counter-lines", () => {
    fc.assert(
      fc.property(ordinary, counters, setups, (lines, taken, setup) => {
        fc.pre(haveGroups([...lines, ...taken]) && !("problems" in payrollText(format, setup, payrollRun, lines)));
        expect(payrollText(format, setup, payrollRun, [...lines, ...taken])).not.toHaveProperty("problems");
      }),
      { numRuns: 250 },
    );
  });

  test("a file contains every øre of the lines, except for rounded hours", () => {
    fc.assert(
      fc.property(ordinary, counters, (lines, taken) => {
        const setup = setupWith();
        const all = [...lines, ...taken];
        fc.pre(!("problems" in payrollText(format, setup, payrollRun, all)));
        const { rows, total } = payrollPreview(format, setup, payrollRun, all);
        const paid = all.reduce((sum, { price }) => sum + oreFromKroner(price), 0);
        expect(total.price).toBe(paid);
        expect(oreOf(format, setup, all)).toBe(total.amount);
        expect(total.amount).toBe(paid + (knownFormats[format].tellsPrices ? 0 : total.deviation));
        // Rounding changes at most half a hundredth of an hour, and half an øre, per line.
        const hourly = rows.filter(({ deviation }) => deviation !== null);
        const most = hourly.reduce((sum, row) => sum + (row.rate ?? 0) / 200, 0);
        expect(Math.abs(total.deviation)).toBeLessThanOrEqual(most * all.length + all.length);
      }),
      { numRuns: 250 },
    );
  });
});

/** The file's sum in øre as its receiver computes it. */
function oreOf(format: SetupFormatName, setup: PayrollSetup, lines: readonly PayrollLine[]): number {
  const made = payrollText(format, setup, payrollRun, lines);
  if ("problems" in made) throw new Error(made.problems.join("\n"));
  const { separator, header } = machineFile(format, setup);
  const rows = made.text
    .split("\r\n")
    .slice(header ? 1 : 0, -1)
    .map((row) => row.split(separator));
  return knownFormats[format].paid(rows).reduce((sum, ore) => sum + ore, 0);
}

describe("DataLøn", () => {
  const other = { user_id: 2, employee_id: "0028", user_name: "Bo" };

  test("DataLøn's file does not depend on the order of the lines", () => {
    const day = (date: string) => ({ started_at: `${date} 08:00:00`, ended_at: `${date} 16:00:00` });
    const lines = [
      at(200, 480, day("2026-11-03")),
      at(250, 480, day("2026-11-06")),
      at(225, 480, day("2026-11-09")),
      back(at(180, 60)),
    ];
    const made = amountsOf(lines);
    expect(made).toEqual(["01 2300", "09 4500", "12 2300", "13 22500"]);
    expect(amountsOf(lines.toReversed())).toEqual(made);
    expect(amountsOf([...lines.slice(2), ...lines.slice(0, 2)])).toEqual(made);
  });

  test("a difference is added only to the same employee's amount on the same løndel", () => {
    const twoRates = (who: object) => [at(250, 480, who), back(at(200, 60, who))];
    const lines = [...twoRates({}), ...twoRates(other), manual(350, { ...other, salary_code: "21" })];
    expect(amountsOf(lines, { amount_code: "99" })).toEqual([
      "01 700",
      "12 700",
      "13 25000",
      "99 5000",
      "01 700",
      "12 700",
      "13 25000",
      "21 35000",
      "99 5000",
    ]);
  });

  test("a difference is added to the amount with the same employee number, and not to hours on the løndel", () => {
    const twoRates = (who: object) => [at(250, 480, who), back(at(200, 60, who))];
    const renumbered = { employee_id: "0031" };
    expect(amountsOf([...twoRates({}), ...twoRates(renumbered)])).toEqual(
      [1, 2].flatMap(() => ["01 700", "09 5000", "12 700", "13 25000"]),
    );
    const hoursOn09 = at(250, 60, { salary_code: "09" });
    expect(amountsOf([...twoRates({}), hoursOn09], { single_code: "hours" })).toEqual([
      "Løndel 09 bruges mere end én gang for Anna Å (0027). Giv arbejdstyperne hver sin løndel, eller slå »Send beløb i stedet for timer × sats« til i Lønopsætning.",
    ]);
  });

  test("two users with one employee number have separate differences, and no file is made", () => {
    const twoRates = (rate: number, who: object) => [at(rate, 480, who), back(at(200, 60, who))];
    const lines = [...twoRates(250, {}), ...twoRates(300, { user_id: 2, user_name: "Bo" })];
    const { rows, problems } = payrollPreview("datalon", setupWith(), payrollRun, lines);
    const differences = rows.filter(({ salary_code }) => salary_code === "09");
    expect(differences.map(({ user_name, amount }) => [user_name, amount])).toEqual([
      ["Anna Å", 5_000],
      ["Bo", 10_000],
    ]);
    expect(problems).toContainEqual(expect.stringContaining("Medarbejdernummer 0027 står for både Anna Å og Bo."));
  });

  test.each([
    ["", "Arbejdstypen Montage har ingen lønkode."],
    [" ", "Arbejdstypen Montage har ingen lønkode."],
  ])("a problem of the salary code »%s« is reported once", (salary_code, problem) => {
    for (const amount_code of ["09", ""])
      expect(amountsOf([{ ...job, salary_code }], { amount_code, single_code: "hours" })).toEqual([problem]);
  });

  test("a problem of a group is reported under the name that the setup uses", () => {
    const byCostCenter = { group_by: "cost_center" } as const;
    expect(amountsOf([{ ...job, cost_center_code: null }], byCostCenter)).toEqual([
      "Anna Å har en opgave på projektet P-100 uden cost center, som er gruppen i DataLøn. Giv den et cost center, eller vælg en fast gruppe i Lønopsætning.",
    ]);
    expect(amountsOf([{ ...job, cost_center_code: "C;D" }], byCostCenter)).toEqual([
      "Cost center-koden »C;D« indeholder ;, som ikke må stå i filen.",
    ]);
    expect(amountsOf([job], { group_text: "" })).toEqual(["Gruppe mangler i opsætningen af DataLøn."]);
  });

  test("only users whose counter-lines need an amount that the setup does not allow are named", () => {
    const moved = back(at(200, 60, { ...other, salary_code: "x-y" }));
    const unconcerned = at(250, 480, { user_id: 3, employee_id: "0029", user_name: "Ib" });
    const needs = "har en tilbageførsel, der kun kan sendes som beløb. Slå »Send beløb« til i Lønopsætning.";
    expect(amountsOf([at(250, 480), back(at(200, 60)), moved, unconcerned], { amount_lines: false })).toEqual([
      `Anna Å (0027) ${needs}`,
      `Bo (0028) ${needs}`,
    ]);
  });

  test("a note says on which løndel or in which group each counter-line is", () => {
    const moved = [back(at(200, 60, { salary_code: "x-y" }))];
    const sentence = "Anna Å (0027): tilbageførslen på lønkode x-y sendes som beløb";
    expect(notesOf(moved)).toEqual([`${sentence} på løndel 09.`]);
    expect(notesOf(moved, { amount_code: "" })).toEqual([`${sentence}.`]);
    expect(notesOf([at(250, 480), back(at(200, 60))], { amount_code: "" })).toEqual([
      expect.stringMatching(/forskellen på 50,00 kr\. sendes som beløb\.$/),
    ]);
    const regrouped = [at(250, 480), back(at(250, 60, { cost_center_code: null }))];
    expect(notesOf(regrouped, { group_by: "cost_center" })).toEqual([
      "Anna Å (0027): tilbageførslen fra en opgave uden cost center sendes i gruppen CC20.",
    ]);
  });

  test("a løndel has at most eight digits", () => {
    expect(amountsOf([manual(999_999.99)])).toEqual(["09 99999999"]);
    expect(amountsOf([manual(1_000_000)])).toEqual(["Anna Å (0027) har mere på løndel 09, end DataLøn kan tage."]);
  });

  test("the problem of a løndel that is used twice comes with a solution", () => {
    const twice = (code: string) => `Løndel ${code} bruges mere end én gang for Anna Å (0027).`;
    const ownLondel =
      "Giv arbejdstyperne hver sin løndel, eller slå »Send beløb i stedet for timer × sats« til i Lønopsætning.";
    const pairs = (...codes: string[]) => codes.map((salary_code) => ({ ...job, salary_code }));
    expect(amountsOf(pairs("12/13", "12/14"))).toEqual([`${twice("12")} ${ownLondel}`]);
    expect(amountsOf(pairs("01/13"))).toEqual([`${twice("01")} Slå løndel 01 med timer i alt fra i Lønopsætning.`]);
    expect(amountsOf(pairs("01/13", "01/14"), { hours_total: false })).toEqual([`${twice("01")} ${ownLondel}`]);
    expect(amountsOf(pairs("0001/0013"), { code_width: 4 })).toEqual([
      `${twice("0001")} Slå løndel 01 med timer i alt fra i Lønopsætning.`,
    ]);
  });

  test("amounts in two groups without a løndel for amounts are reported as a problem", () => {
    const lines = [manual(350), manual(100, { cost_center_code: "CC10" })];
    expect(amountsOf(lines, { group_by: "cost_center", amount_code: "" })).toEqual(
      ["100,00", "350,00"].map(
        (kroner) =>
          `Anna Å (0027) har et beløb på ${kroner} kr., som ingen løndel tager imod. Udfyld Løndel til beløb i Lønopsætning.`,
      ),
    );
  });

  test("a counter-line's hours go to the løndel for amounts if the employee has hours on that løndel", () => {
    const lines = [at(250, 480, { salary_code: "09" }), back(at(250, 60, { salary_code: "09" }))];
    expect(amountsOf(lines, { single_code: "hours" })).toEqual(["01 700", "09 700"]);
  });

  test("counter-lines never use the løndele of total hours and of amounts", () => {
    const taken = [back(at(250, 60, { salary_code: "01/13" }))];
    expect(amountsOf(taken)).toEqual(["01 -100", "09 -25000"]);
    expect(amountsOf(taken, { hours_total: false })).toEqual(["01 -100", "13 25000"]);
    expect(amountsOf([back(at(250, 60, { salary_code: "09/13" }))])).toEqual(["01 -100", "09 -25000"]);
    expect(amountsOf([back(at(250, 60, { salary_code: "0001/0013" }))], { code_width: 4 })).toEqual([
      "0001 -100",
      "0009 -25000",
    ]);
  });

  test.each([
    ["12 / 13", { first: "12", second: "13" }],
    ["7", { first: "07", second: undefined }],
    ["-2", undefined],
    ["2-", undefined],
    ["12/12", undefined],
  ])("the salary code »%s« is parsed", (code, places) => {
    expect(parseDatalonCode(code, 2)).toEqual(places);
  });
});
