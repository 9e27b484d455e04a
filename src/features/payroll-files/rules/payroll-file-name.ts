import type { PayrollFormat } from "./payroll-formats.ts";

const parts: Readonly<Record<Exclude<PayrollFormat, "mle">, readonly [start: string, end: string]>> = {
  excel: ["loenkoersel-", ".csv"],
  xlsx: ["loenkoersel-", ".xlsx"],
  danlon: ["danloen-", ".csv"],
  datalon: ["dataloen-", ".csv"],
  lessor5: ["LESSOR5_tid_", ".csv"],
  custom: ["loen-", ".csv"],
};

/**
 * The name of a run's file in ASCII (docs/product-rules.md#formats). Visma loads a name once, and takes at most 20
 * letters and digits: `LON000007N1.csv`.
 * @param sequence which file of the run in this format it is, from 1
 */
export function payrollFileName(format: PayrollFormat, payrollId: number, sequence: number): string {
  if (format === "mle") return `LON${String(payrollId).padStart(6, "0")}N${sequence}.csv`;
  const [start, end] = parts[format];
  return `${start}${payrollId}${sequence === 1 ? "" : `-${sequence}`}${end}`;
}
