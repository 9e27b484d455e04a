/** `danloen-7.csv`, and `danloen-7-2.csv` for the second file of the run. */
export const numberedName =
  (start: string, end: string) =>
  (payrollId: number, sequence: number): string =>
    `${start}${payrollId}${sequence === 1 ? "" : `-${sequence}`}${end}`;
