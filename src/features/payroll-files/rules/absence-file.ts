import { oreFromKroner } from "#common/rules/values/money.ts";
import { isRefund } from "#features/kinds/rules/kinds.ts";
import { type AbsenceEntry, type AbsenceFileLine, sentAbsence } from "./absence-line.ts";
import { type MixedPlace, type MoneyPlace, readCode } from "./checks/mixed-money.ts";
import type { FileText } from "./file-text.ts";
import type { MachineFile } from "./machine-file.ts";
import { stripLeadingZeros } from "./pay-entry.ts";
import type { PayrollFileRun } from "./payroll-line.ts";

/** Adds up lines of absence to entries, in the order of the lines. Entries that add up to zero are left out. */
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
      at: "absence-kinds",
      ifEmpty: `Fraværstypen ${kind_name} har ingen lønkode.`,
    };
  }
}

/** Finds codes that the file uses both for pay during absence, which is taxed, and for tax-free refunds. */
export function mixedAbsence(entries: readonly AbsenceEntry[], places: Iterable<MoneyPlace>): MixedPlace[] {
  const codes = Map.groupBy(entries, ({ salary_code }) => readCode(salary_code));
  const refunds = Iterator.from(places).filter(
    ({ line, code }) => isRefund(line.job_kind) && codes.has(readCode(code)),
  );
  return [...Map.groupBy(refunds, ({ name }) => name)].map(([name, refunds]) => {
    const absence = codes.get(readCode(refunds[0]?.code ?? "")) ?? [];
    const settings = new Set(refunds.flatMap(({ setting }) => setting ?? []));
    const text = `${name} bruges både til fravær og til udlæg eller kørsel. De skal have hver sin.`;
    const at = ["absence-kinds", settings.size > 0 ? "payroll-setup" : "job-types"] as const;
    const isOnlyTakenBack =
      refunds.every(({ line }) => line.is_counter_line) && absence.every(({ hundredths }) => hundredths <= 0);
    return { problem: { text, at }, isOnlyTakenBack };
  });
}
