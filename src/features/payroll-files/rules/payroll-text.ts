import { absenceEntries, mixedAbsence } from "./absence-file.ts";
import { type AbsenceEntry, type AbsenceFileLine, sentAbsence } from "./absence-line.ts";
import { isFree, nothingNotes, omittedNotes, ownRateNotes } from "./checks/file-notes.ts";
import { textProblems, zeroRateProblems } from "./checks/file-problems.ts";
import { type MixedPlace, mixedPlaces } from "./checks/mixed-money.ts";
import { type FileProblem, problemsAt } from "./checks/problem-places.ts";
import type { FileEncoding } from "./formats/shared-settings.ts";
import type { MachineFile } from "./machine-file.ts";
import type { PayEntry } from "./pay-entry.ts";
import type { SetupFormatName } from "./payroll-formats.ts";
import type { PayrollFileRun, PayrollLine } from "./payroll-line.ts";
import { missingSetup, type PayrollSetup, setupFormats } from "./payroll-setup.ts";

const crlf = "\r\n";

export function machineFile<Name extends SetupFormatName>(format: Name, setup: PayrollSetup): MachineFile {
  return setupFormats[format].file(setup[format]);
}

export type PayrollText = {
  readonly text: string;
  readonly encoding: FileEncoding;
  /** A second file with the absence, if the format separates absence from jobs. */
  readonly absence?: { readonly text: string; readonly fileName: (payrollId: number, sequence: number) => string };
};

export type PayrollProblems = { readonly problems: string[] };

export type FileContents = {
  readonly file: MachineFile;
  /** The entries of jobs and allowances. An entry that is zero is included, although the file has no row for it. */
  readonly entries: readonly PayEntry[];
  readonly absence: readonly AbsenceEntry[];
  /** Places with several kinds of money. `problems` contains their problems too. */
  readonly mixed: readonly MixedPlace[];
  readonly problems: readonly FileProblem[];
  readonly notes: readonly string[];
};

/** Computes the entries, problems and notes of a run's file. */
export function fileContents(
  format: SetupFormatName,
  setup: PayrollSetup,
  run: PayrollFileRun,
  lines: readonly PayrollLine[],
  absenceLines: readonly AbsenceFileLine[] = [],
): FileContents {
  const file = machineFile(format, setup);
  const isOmitted = (line: PayrollLine) => file.zeroRate === "omit" && isFree(line);
  const included = lines.filter((line) => !isOmitted(line));
  const entries = file.entries(included, run);
  const sent = sentAbsence(absenceLines);
  const absence = absenceEntries(file, sent);
  const mixed = [
    ...mixedPlaces(file.moneyPlaces(included, entries), file.onlyTakenBack),
    ...(absence.length === 0 ? [] : mixedAbsence(absence, file.moneyPlaces(included, entries))),
  ];
  const problems = [
    ...problemsAt(["payroll-setup"], missingSetup(format, setup)),
    ...textProblems(file, run, included, sent),
    ...problemsAt(["payroll-setup"], zeroRateProblems(entries, file)),
    ...mixed.map(({ problem }) => problem),
    ...file.problems(included, entries),
    ...(absence.length === 0 ? [] : (file.absence.problems?.(absence, rowsOf(file, entries, run)) ?? [])),
  ];
  const notes = [
    ...file.notes(included),
    ...entries.flatMap((entry) => entry.note ?? []),
    ...ownRateNotes(entries),
    ...omittedNotes(lines.filter(isOmitted)),
    ...nothingNotes(entries, file, run),
  ];
  return { file, entries, absence, mixed, problems: eachOnce(problems), notes: [...new Set(notes)] };
}

const eachOnce = (problems: readonly FileProblem[]) => [...new Map(problems.map((one) => [one.text, one])).values()];

/** Returns a payroll system's file as text without a byte order mark, or all problems that prevent the file. */
export function payrollText(
  format: SetupFormatName,
  setup: PayrollSetup,
  run: PayrollFileRun,
  lines: readonly PayrollLine[],
  absenceLines: readonly AbsenceFileLine[] = [],
): PayrollText | PayrollProblems {
  const { file, entries, absence, problems } = fileContents(format, setup, run, lines, absenceLines);
  if (problems.length > 0) return { problems: problems.map(({ text }) => text) };
  let text = file.header ? lineText(file.header, file) : "";
  for (const entry of entries) for (const fields of file.rows(entry, run)) text += lineText(fields, file);
  if (absence.length === 0) return { text, encoding: file.encoding };
  const { header, row, fileName } = file.absence;
  const rows = absence.map((entry) => lineText(row(entry, run), file)).join("");
  if (!fileName) return { text: text + rows, encoding: file.encoding };
  const further = { text: (header ? lineText(header, file) : "") + rows, fileName };
  return { text, encoding: file.encoding, absence: further };
}

const rowsOf = (file: MachineFile, entries: readonly PayEntry[], run: PayrollFileRun) =>
  entries.flatMap((entry) => file.rows(entry, run));

const lineText = (fields: readonly string[], { separator }: MachineFile) => fields.join(separator) + crlf;
