import type { PayrollRunLine } from "#features/payrolls/rules/payroll-run.ts";

export type PayrollLinesProps = {
  readonly lines: readonly PayrollRunLine[];
  readonly isAnnulled: boolean;
  readonly onReverse: (line: PayrollRunLine) => void;
};

export function isReversible(line: PayrollRunLine, isAnnulled: boolean): boolean {
  return !isAnnulled && line.reverses_payroll_id === null && line.replacement_job_id === null;
}

export const lineIds = ({ id }: Pick<PayrollRunLine, "id">) => ({
  user: `line-${id}-user`,
  project: `line-${id}-project`,
  period: `line-${id}-period`,
});

export const lineAbout = (line: PayrollRunLine) => Object.values(lineIds(line)).join(" ");
