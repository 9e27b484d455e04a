import { decimalText } from "../../../../common/rules/csv.ts";
import { employeeText, type MachineFile, payKey, refusedAmounts, salaryCodeText } from "../machine-file.ts";
import { isNothing, type PayEntry, sumEntries } from "../pay-entry.ts";
import type { Lessor5Setup } from "../payroll-setup.ts";

/** Lessor 5: `employeeemploymentcode;paytypecode;units;rate` with decimal points. An amount is one unit at that rate. */
export function lessor5File(setup: Lessor5Setup): MachineFile {
  return {
    encoding: setup.encoding,
    separator: ";",
    header: setup.header ? ["employeeemploymentcode", "paytypecode", "units", "rate"] : undefined,
    entries: (lines) => sumEntries(lines, (line) => payKey(line, setup)),
    rows: (entry) => (isNothing(entry) ? [] : [row(entry)]),
    texts: (lines) => lines.flatMap((line) => [employeeText(line), salaryCodeText(line)]),
    forbidden: ';"',
    isStrippingZeros: setup.strip_leading_zeros,
    zeroRate: setup.zero_rate,
    problems: (lines) => refusedAmounts(lines, setup),
  };
}

function row({ employee_id, salary_code, hours, rate, amount }: PayEntry): string[] {
  const [units, price] = amount === null ? [hours ?? 0, rate ?? 0] : [amount < 0 ? -100 : 100, Math.abs(amount)];
  return [employee_id, salary_code, decimalText(units, "."), decimalText(price, ".")];
}
