import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files that may name kinds of jobs: folders of kinds, parts of one kind, examples and tests. */
const ofKinds = [
  /\/kinds\//,
  /^src\/features\/(mileage|receipts)\//,
  /\/expense-limits|\/ExpenseLimits/,
  /\/payrolls\/.*(\/books\/|expense-books|mileage-record)/,
  /\/demo\//,
  /^src\/testing\//,
  /\/migrations\//,
  /\.test\.tsx?$/,
];

/** A kind's name as text, in code or SQL. */
const names = [/["'](expense|mileage)["']/, /\bkind\b[^\n]*["']work["']|["']work["'][^\n]*\bkind\b/i];

/** A word that only one kind has, in any name: `TripFields`, `receipt_ids`, `isExpense`. */
const word =
  /(?<![A-Za-z])(?:trip|expense|mileage|receipt|voucher|commute|vehicle)|Trip|Expense|Mileage|Receipt|Voucher|Commute|Vehicle/;

/** General files that may use these words, keyed by the reason. */
const exceptions: Readonly<Record<string, RegExp>> = {
  "names of tables":
    /^src\/(common\/server\/(database\/(tables|migrate)|versions)\.ts$|features\/personal-data\/server\/)/,
  "names of stored events": /^src\/(common\/rules\/audit-log|features\/audit-log\/)/,
  "a capability is named after what it gates": /^src\/common\/rules\/access\/(permissions|token-scopes)\.ts$/,
  "the command that a mail server runs": /^src\/app\/server\/receive-mail\.ts$/,
  "lists of all features and contracts": /^src\/app\/(server\/(features|openapi\/schema-names)\.ts|web\/routes\.tsx)$/,
  "the limits of expenses are set beside their job types":
    /^src\/features\/job-types\/(server\/job-types\.feature|web\/(JobTypesScreen|WholeNumberField))/,
  "`trip` is a column of a favourite and its field on the wire": /^src\/features\/favourites\//,
  "pay systems take kilometres by setting `mileage`, and `trip_part` is a column of a line":
    /^src\/features\/payroll-files\//,
  "a trip is paid at several rates, and has a record beside the payslip":
    /^src\/features\/payrolls\/(rules\/my-pay|server\/(runs|lines|files|my-pay|unpaid|payrolls\.feature)|web\/(runs|my-pay)\/)/,
  "links to the rates": /^src\/features\/payrolls\/web\/(PayrollsScreen|unpaid\/checks\/PayrollChecks)\.tsx$/,
};

/** The code without comments and paths of imports. */
const codeOf = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*| from ".*"/g, (left) => left.replace(/[^\n]/g, ""));

function linesWith(patterns: readonly RegExp[], isChecked: (path: string) => boolean): string[] {
  return globSync("src/**/*.{ts,tsx}")
    .filter((path) => !ofKinds.some((folder) => folder.test(path)) && isChecked(path))
    .flatMap((path) =>
      codeOf(readFileSync(path, "utf8"))
        .split("\n")
        .flatMap((line, place) =>
          patterns.some((pattern) => pattern.test(line)) ? [`${path}:${place + 1} ${line.trim()}`] : [],
        ),
    );
}

test("only files that belong to kinds of jobs name a kind", () => {
  expect(linesWith(names, () => true)).toEqual([]);
});

/**
 * Files whose periods always have times: timers, flags, crews and hourly work at an old rate. `kinds/rules/job-period`
 * formats all other periods.
 */
const formatsPeriods =
  /^src\/(common\/rules\/time\/clock|features\/(timer\/|kinds\/rules\/job-period|jobs\/(web\/(form\/timer|crew|old-rates)\/|rules\/flags\/)))/;

test("only listed files call formatPeriod, because the kind of a job decides how its period is shown", () => {
  expect(linesWith([/\bformatPeriod\b/], (path) => !formatsPeriods.test(path))).toEqual([]);
});

test("no general file uses a word of a single kind of job, and each exception is needed", () => {
  const excepted = Object.values(exceptions);
  expect(linesWith([word], (path) => !excepted.some((files) => files.test(path)))).toEqual([]);
  for (const files of excepted) expect(linesWith([word], (path) => files.test(path))).not.toEqual([]);
});
