import { hundredthsOfHours } from "#common/rules/values/money.ts";
import type { FileProblem } from "./checks/problem-places.ts";
import type { FileText } from "./file-text.ts";
import type { PayrollFileRun } from "./payroll-line.ts";

/** A frozen day of absence of a run, as its files see it (docs/product-rules.md#absence-in-files). */
export type AbsenceFileLine = {
  readonly user_id: number;
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly kind_name: string;
  /** The template of its kind. */
  readonly template: string;
  /** Whether files contain it. */
  readonly is_sent: boolean;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** This, the hundredths of the day and the price are negative on a counter-line. */
  readonly minutes: number;
  readonly hundredths: number;
  /** Kroner per hour. */
  readonly rate: number | null;
  /** Kroner. */
  readonly price: number;
};

/** Lines of kinds that the company sends. */
export const sentAbsence = <Line extends AbsenceFileLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ is_sent }) => is_sent);

/** The absence of a person under one salary code, on a day or in the whole run. */
export type AbsenceEntry = {
  readonly user_id: number;
  readonly user_name: string;
  /** As written in the file. */
  readonly employee_id: string;
  readonly salary_code: string;
  readonly is_holiday: boolean;
  /** Further texts of the file. */
  readonly also: readonly string[];
  /** `YYYY-MM-DD`: the day, or the first and last one of the run. */
  readonly date: string;
  readonly last_date: string;
  /** This and the next two are negative where counter-lines prevail. */
  readonly minutes: number;
  /** Hundredths of a day. */
  readonly hundredths: number;
  /** Øre. */
  readonly price: number;
};

/** Hundredths of days if the code is among the settings' codes of days, else of hours. */
export function absenceUnits(entry: AbsenceEntry, { day_codes }: { readonly day_codes: string }): number {
  const isInDays = day_codes.split(",").some((code) => code.trim() === entry.salary_code);
  return isInDays ? entry.hundredths : hundredthsOfHours(entry.minutes);
}

/** How a format writes absence. */
export type AbsenceFile = {
  readonly per: "day" | "run";
  /** Whether rows have the run's amount. If not, the payroll system computes its own. */
  readonly tellsAmount?: boolean;
  /** Further texts that keep lines apart. */
  readonly also?: (line: AbsenceFileLine) => readonly string[];
  /** The name of a second file, in an archive with the first; rows of the same file if absent. */
  readonly fileName?: (payrollId: number, sequence: number) => string;
  /** The first line of the second file, if any. */
  readonly header?: readonly string[] | undefined;
  readonly row: (entry: AbsenceEntry, run: PayrollFileRun) => readonly string[];
  /** Texts besides employee number and salary code, which each file of absence has. */
  readonly texts?: (line: AbsenceFileLine, run: PayrollFileRun) => readonly FileText[];
  /** Further problems that prevent the file, from the entries and the rows of jobs. */
  readonly problems?: (entries: readonly AbsenceEntry[], rows: readonly (readonly string[])[]) => FileProblem[];
};

/** What the preview says of a run with absence. */
export function absenceNote(lines: number, { tellsAmount }: AbsenceFile): string[] {
  if (lines === 0) return [];
  return [
    tellsAmount
      ? "Fraværet står i filen med lønkørslens beløb."
      : "Fraværet står i filen uden sats, så lønsystemet beregner selv dets beløb.",
  ];
}
