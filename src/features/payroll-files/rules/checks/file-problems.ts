import { listInWords } from "#common/rules/list-in-words.ts";
import { hasControls, oneLine, withoutInvisible } from "#common/rules/values/one-line.ts";
import { absenceTexts } from "../absence-file.ts";
import type { AbsenceFileLine } from "../absence-line.ts";
import { notInCp1252 } from "../cp1252.ts";
import type { FileText } from "../file-text.ts";
import type { MachineFile } from "../machine-file.ts";
import { isNothing, type PayEntry, stripLeadingZeros } from "../pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "../payroll-line.ts";
import { type FileProblem, problemsAt } from "./problem-places.ts";

/** Unwritable texts and shared employee numbers (docs/product-rules.md#what-keeps-a-file-from-being-made). */
export function textProblems(
  file: MachineFile,
  run: PayrollFileRun,
  lines: readonly PayrollLine[],
  absence: readonly AbsenceFileLine[],
): FileProblem[] {
  const texts = new Map<string, FileText>();
  for (const text of [...file.texts(lines, run), ...absenceTexts(file, run, absence)])
    texts.set(`${text.what}\n${text.text}\n${text.of}`, text);
  const problems = [...texts.values()].flatMap((text) =>
    problemsAt([text.at ?? "payroll-setup"], problemsOf(text, file)),
  );
  return [...problems, ...problemsAt(["users"], sharedNumbers([...lines, ...absence], file))];
}

function problemsOf({ what, text, of, ifEmpty, maxLength }: FileText, file: MachineFile): string[] {
  if (oneLine(text) === "" && ifEmpty !== undefined) return [ifEmpty];
  const name = `${what} »${text}«${of === "" ? "" : ` (${of})`}`;
  const problems = charactersOf(text, file).map((problem) => `${name} ${problem}`);
  if (maxLength === undefined || text.length <= maxLength) return problems;
  return [...problems, `${name} er på mere end ${maxLength} tegn.`];
}

function charactersOf(text: string, { forbidden, encoding }: MachineFile): string[] {
  const refused = [...forbidden].filter((character) => text.includes(character));
  const problems = refused.map((character) => `indeholder ${characterName(character)}, som ikke må stå i filen.`);
  if (hasControls(text) || withoutInvisible(text) !== text)
    problems.push("indeholder et linjeskift eller et usynligt tegn.");
  return encoding === "cp1252" ? [...problems, ...notInCp1252(text)] : problems;
}

const characterName = (character: string) => (character === "\t" ? "tabulator" : character);

/** Problems of hours at 0 kr. The payroll system might pay these hours at its own rate. */
export function zeroRateProblems(entries: readonly PayEntry[], { zeroRate }: MachineFile): string[] {
  if (zeroRate === "send") return [];
  return entries
    .filter((entry) => entry.kind === "hours" && entry.rates.includes(0) && !isNothing(entry))
    .map(
      ({ user_name, employee_id, salary_code }) =>
        `${user_name} (${employee_id}) har timer til 0 kr. på lønkode ${salary_code}, som lønsystemet kan læse som timer til sin egen sats. Vælg i Lønopsætning, hvad der skal ske med timer til 0 kr.`,
    );
}

type Holder = Pick<PayrollLine, "user_id" | "employee_id" | "user_name">;

/** Problems of employee numbers that several people share. The payroll system would pay these people as one. */
function sharedNumbers(lines: readonly Holder[], { isStrippingZeros }: MachineFile): string[] {
  const numbers = new Map<string, Map<number, Holder>>();
  for (const line of lines) {
    const number = isStrippingZeros ? stripLeadingZeros(line.employee_id) : line.employee_id;
    const holders = numbers.get(number) ?? new Map<number, Holder>();
    numbers.set(number, holders.set(line.user_id, line));
  }
  return [...numbers].flatMap(([number, holders]) =>
    number.trim() === "" || holders.size < 2 ? [] : sharedNumber([...holders.values()]),
  );
}

function sharedNumber(holders: readonly Holder[]): string {
  const numbers = [...new Set(holders.map(({ employee_id }) => employee_id))];
  if (numbers.length > 1) return `Medarbejdernumrene ${listInWords(numbers)} bliver ens uden foranstillede nuller.`;
  const names = listInWords(holders.map(({ user_name }) => user_name));
  return `Medarbejdernummer ${numbers[0]} står for både ${names}. Giv dem hver sit nummer under Brugere, før lønkørslen oprettes; er den oprettet, så annuller den først, eller hent den som CSV til Excel.`;
}
