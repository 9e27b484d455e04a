import { counted } from "#common/rules/counted.ts";
import { hundredthsOfHours } from "#common/rules/values/money.ts";

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
  /** `YYYY-MM-DD`: the day, or the first one of the run. */
  readonly date: string;
  /** This and the next two are negative where counter-lines prevail. */
  readonly minutes: number;
  /** Hundredths of a day. */
  readonly hundredths: number;
  /** Øre; no file of a payroll system has it. */
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
  /** The name of a second file, in an archive with the first; rows of the same file if absent. */
  readonly fileName?: (payrollId: number, sequence: number) => string;
  /** The first line of the second file, if any. */
  readonly header?: readonly string[] | undefined;
  readonly row: (entry: AbsenceEntry) => readonly string[];
  /** Further problems that prevent the file, from the entries and the rows of jobs. */
  readonly problems?: (entries: readonly AbsenceEntry[], rows: readonly (readonly string[])[]) => string[];
};

/** Said in the help of formats without absence. */
export const absenceIsNotInFile =
  "Fravær står ikke i filen, for lønsystemets måde at modtage det på er ikke afprøvet. Det står i CSV til Excel og i Excel-projektmappen.";

/** What the preview says of a run with absence. */
export function absenceNote(lines: number, isInFile: boolean): string[] {
  if (lines === 0) return [];
  if (isInFile) return ["Fraværet står i filen uden sats, så lønsystemet beregner selv dets beløb."];
  const days = counted(lines, "linje", "linjer");
  return [
    `${days} med fravær står ikke i filen. Hent lønkørslen som CSV til Excel, og indtast fraværet i lønsystemet.`,
  ];
}
