import { counted } from "#common/rules/counted.ts";

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

/** Said in the help of the formats for payroll systems. */
export const absenceIsNotInFile =
  "Fravær står ikke i filen, for lønsystemets måde at modtage det på er ikke afprøvet. Det står i CSV til Excel og i Excel-projektmappen.";

/** Said of a run whose file leaves out its absence. */
export function absenceNote(lines: number): string[] {
  if (lines === 0) return [];
  return [
    `${counted(lines, "linje", "linjer")} med fravær står ikke i filen. Hent lønkørslen som CSV til Excel, og indtast fraværet i lønsystemet.`,
  ];
}
