import { isInCp1252 } from "./cp1252.ts";
import type { FileText, MachineFile } from "./machine-file.ts";
import { stripLeadingZeros } from "./pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "./payroll-line.ts";

/** What is wrong with the texts of a file, each sentence once. */
export function textProblems(file: MachineFile, run: PayrollFileRun, lines: readonly PayrollLine[]): string[] {
  const texts = new Map<string, FileText>();
  for (const line of lines)
    for (const text of file.texts(line, run)) texts.set(`${text.what}\n${text.text}\n${text.of}`, text);
  const problems = [...texts.values()].flatMap((text) => problemsOf(text, file));
  return file.isStrippingZeros ? [...problems, ...sameWithoutZeros(lines)] : problems;
}

function problemsOf({ what, text, of, ifEmpty, maxLength }: FileText, file: MachineFile): string[] {
  if (text.trim() === "" && ifEmpty !== undefined) return [ifEmpty];
  const name = `${what} »${text}«${of === "" ? "" : ` (${of})`}`;
  const problems = charactersOf(text, file).map((problem) => `${name} ${problem}`);
  if (maxLength === undefined || text.length <= maxLength) return problems;
  return [...problems, `${name} er på mere end ${maxLength} tegn.`];
}

function charactersOf(text: string, { forbidden, encoding }: MachineFile): string[] {
  const refused = [...forbidden].filter((character) => text.includes(character));
  const problems = refused.map((character) => `indeholder ${characterName(character)}, som ikke må stå i filen.`);
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) problems.push("indeholder et linjeskift eller et usynligt tegn.");
  if (encoding !== "cp1252") return problems;
  const foreign = [...new Set(text)].filter((character) => !isInCp1252(character));
  return [...problems, ...foreign.map((character) => `indeholder ${character}, som ikke findes i Windows-1252.`)];
}

const characterName = (character: string) => (character === "\t" ? "tabulator" : character);

/** Employees whom the payroll system could not tell apart. */
function sameWithoutZeros(lines: readonly PayrollLine[]): string[] {
  const numbers = new Map<string, Set<string>>();
  for (const { employee_id } of lines) {
    const stripped = stripLeadingZeros(employee_id);
    numbers.set(stripped, (numbers.get(stripped) ?? new Set()).add(employee_id));
  }
  return [...numbers.values()]
    .filter((same) => same.size > 1)
    .map((same) => `Medarbejdernumrene ${[...same].join(" og ")} bliver ens uden foranstillede nuller.`);
}
