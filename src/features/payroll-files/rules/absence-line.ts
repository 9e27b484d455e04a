import { hundredthsOfHours } from "#common/rules/values/money.ts";
import type { FileProblem } from "./checks/problem-places.ts";
import type { FileText } from "./file-text.ts";
import type { PayrollFileRun } from "./payroll-line.ts";

/** A day of absence as the run stored it, with the fields that files need (docs/product-rules.md#absence-in-files). */
export type AbsenceFileLine = {
  readonly user_id: number;
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly kind_name: string;
  readonly template: string;
  /** Whether files for payroll systems contain the day. */
  readonly is_sent: boolean;
  readonly date: string;
  /** `minutes`, `hundredths` and `price` are negative on a counter-line, which reverses a line of an earlier run. */
  readonly minutes: number;
  /** Hundredths of a day. */
  readonly hundredths: number;
  /** Kroner per hour; null without pay or if the rate is unknown. */
  readonly rate: number | null;
  /** Kroner. */
  readonly price: number;
};

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
  /** The texts that `AbsenceFile.also` returns, which are equal for all lines of the entry. */
  readonly also: readonly string[];
  /** `date` and `last_date` are the first and the last day of the entry. */
  readonly date: string;
  readonly last_date: string;
  /** `minutes`, `hundredths` and `price` are negative if counter-lines outweigh the other lines. */
  readonly minutes: number;
  readonly hundredths: number;
  /** Øre. */
  readonly price: number;
};

/** The entry in hundredths of days if `day_codes` lists its salary code, or else in hundredths of hours. */
export function absenceUnits(entry: AbsenceEntry, { day_codes }: { readonly day_codes: string }): number {
  const isInDays = day_codes.split(",").some((code) => code.trim() === entry.salary_code);
  return isInDays ? entry.hundredths : hundredthsOfHours(entry.minutes);
}

export type AbsenceFile = {
  readonly per: "day" | "run";
  /** Whether rows have the amount that the run pays. Otherwise the payroll system computes an amount. */
  readonly tellsAmount?: boolean;
  /** Texts such as the rate or the name. Lines with different texts become different entries. */
  readonly also?: (line: AbsenceFileLine) => readonly string[];
  /** If given, absence is a second file with this name, in a ZIP with the jobs. Otherwise it follows the jobs. */
  readonly fileName?: (payrollId: number, sequence: number) => string;
  readonly header?: readonly string[] | undefined;
  readonly row: (entry: AbsenceEntry, run: PayrollFileRun) => readonly string[];
  /** Texts of a line that are checked in addition to its employee number and salary code. */
  readonly texts?: (line: AbsenceFileLine, run: PayrollFileRun) => readonly FileText[];
  /** `rows` are the rows of jobs. */
  readonly problems?: (entries: readonly AbsenceEntry[], rows: readonly (readonly string[])[]) => FileProblem[];
};

/** The note about absence in the preview of a run; empty for a run without absence. */
export function absenceNote(lines: number, { tellsAmount }: AbsenceFile): string[] {
  if (lines === 0) return [];
  return [
    tellsAmount
      ? "Fraværet står i filen med lønkørslens beløb."
      : "Fraværet står i filen uden sats, så lønsystemet beregner selv dets beløb.",
  ];
}
