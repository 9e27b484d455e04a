import { employeeText, type MachineFile, payKey, refusedAmounts, salaryCodeText } from "../machine-file.ts";
import { isNothing, type PayEntry, sumEntries } from "../pay-entry.ts";
import type { DanlonSetup } from "../payroll-setup.ts";

const columns = ["CVR-nummer", "medarbejdernummer", "løntype", "enheder", "sats", "beløb"];

/** Danløn: `CVR;medarbejder;løntype;enheder;sats;beløb`, numbers in hundredths without a sign for them. */
export function danlonFile(setup: DanlonSetup): MachineFile {
  return {
    encoding: setup.encoding,
    separator: ";",
    header: setup.header ? columns : undefined,
    entries: (lines) => sumEntries(lines, (line) => payKey(line, setup)),
    rows: (entry) => (isNothing(entry) ? [] : [row(entry, setup)]),
    texts: (lines) => lines.flatMap((line) => [employeeText(line), salaryCodeText(line)]),
    forbidden: ';"',
    isStrippingZeros: setup.strip_leading_zeros,
    zeroRate: setup.zero_rate,
    problems: (lines) => refusedAmounts(lines, setup),
  };
}

function row(entry: PayEntry, { company_number, line_end }: DanlonSetup): string[] {
  const { employee_id, salary_code, hours, rate, amount } = entry;
  const fields = [company_number, employee_id, salary_code, hundredths(hours), hundredths(rate), hundredths(amount)];
  if (line_end === "separator") return [...fields, ""];
  return line_end === "short" && amount === null ? fields.slice(0, -1) : fields;
}

/** 25 hours → `2500`. */
const hundredths = (value: number | null) => (value === null ? "" : String(value));
