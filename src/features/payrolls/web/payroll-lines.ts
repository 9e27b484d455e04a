import type { PayrollRunLine } from "../rules/payroll-run.ts";

export type PayrollLinesProps = {
  readonly lines: readonly PayrollRunLine[];
  readonly isAnnulled: boolean;
  readonly onReverse: (line: PayrollRunLine) => void;
};

/** What paid a job can be taken back, once (decisions 013). */
export function isReversible(line: PayrollRunLine, isAnnulled: boolean): boolean {
  return !isAnnulled && line.reverses_payroll_id === null && line.replacement_job_id === null;
}
