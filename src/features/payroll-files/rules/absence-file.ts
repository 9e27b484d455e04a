import { oreFromKroner } from "#common/rules/values/money.ts";
import { isRefund } from "#features/kinds/rules/kinds.ts";
import { type AbsenceEntry, type AbsenceFileLine, sentAbsence } from "./absence-line.ts";
import { readCode } from "./checks/mixed-money.ts";
import { type FileProblem, problemsAt } from "./checks/problem-places.ts";
import type { FileText } from "./file-text.ts";
import type { MachineFile } from "./machine-file.ts";
import { stripLeadingZeros } from "./pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "./payroll-line.ts";

/* Absence in the files for payroll systems (docs/product-rules.md#absence-in-files). */

/** The absence of a file, in the order of its lines. Days that counter-lines take back to nothing have no entry. */
export function absenceEntries(file: MachineFile, lines: readonly AbsenceFileLine[]): AbsenceEntry[] {
  const { absence, isStrippingZeros } = file;
  const sums = new Map<string, AbsenceEntry>();
  for (const { user_id, user_name, employee_id, salary_code, template, ...line } of sentAbsence(lines)) {
    const number = isStrippingZeros ? stripLeadingZeros(employee_id) : employee_id;
    const is_holiday = template === "holiday";
    const also = absence.also?.({ user_id, user_name, employee_id, salary_code, template, ...line }) ?? [];
    const key = JSON.stringify([user_id, number, salary_code, is_holiday, absence.per === "day" && line.date, also]);
    const sum = sums.get(key);
    sums.set(key, {
      ...{ user_id, user_name, employee_id: number, salary_code, is_holiday, also },
      date: sum && sum.date < line.date ? sum.date : line.date,
      last_date: sum && sum.last_date > line.date ? sum.last_date : line.date,
      minutes: (sum?.minutes ?? 0) + line.minutes,
      hundredths: (sum?.hundredths ?? 0) + line.hundredths,
      price: (sum?.price ?? 0) + oreFromKroner(line.price),
    });
  }
  return [...sums.values()].filter(
    ({ minutes, hundredths, price }) => minutes !== 0 || hundredths !== 0 || (absence.tellsAmount && price !== 0),
  );
}

export function* absenceTexts(
  { absence }: MachineFile,
  run: PayrollFileRun,
  lines: readonly AbsenceFileLine[],
): Generator<FileText> {
  for (const line of sentAbsence(lines)) {
    const { employee_id, user_name, salary_code, kind_name } = line;
    yield* absence.texts?.(line, run) ?? [];
    yield {
      what: "Medarbejdernummeret",
      text: employee_id,
      of: user_name,
      at: "users",
      ifEmpty: `${user_name} har intet medarbejdernummer.`,
    };
    yield {
      what: "Lønkoden",
      text: salary_code,
      of: `fraværstypen ${kind_name}`,
      ifEmpty: `Fraværstypen ${kind_name} har ingen lønkode.`,
    };
  }
}

/** Absence is wages, so it shares no salary code with tax-free money. */
export function absenceProblems(
  file: MachineFile,
  entries: readonly AbsenceEntry[],
  lines: readonly PayrollLine[],
  rows: readonly (readonly string[])[],
): FileProblem[] {
  const codes = new Set(entries.map(({ salary_code }) => readCode(salary_code)));
  const shared = new Set(
    lines
      .filter(({ job_kind, salary_code }) => isRefund(job_kind) && codes.has(readCode(salary_code)))
      .map((line) => line.salary_code),
  );
  const texts = [...shared].map(
    (code) => `Lønkode ${code} bruges både til fravær og til udlæg eller kørsel. De skal have hver sin lønkode.`,
  );
  return problemsAt(["job-types"], texts).concat(
    problemsAt(["payroll-setup"], file.absence.problems?.(entries, rows) ?? []),
  );
}
