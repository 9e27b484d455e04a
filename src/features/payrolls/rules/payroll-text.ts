import { customFile } from "./custom-file.ts";
import { danlonFile } from "./danlon-file.ts";
import { datalonFile } from "./datalon-file.ts";
import { textProblems } from "./file-problems.ts";
import { lessor5File } from "./lessor5-file.ts";
import type { MachineFile } from "./machine-file.ts";
import { mleFile } from "./mle-file.ts";
import type { PayEntry } from "./pay-entry.ts";
import type { SetupFormat } from "./payroll-formats.ts";
import type { PayrollFileRun, PayrollLine } from "./payroll-line.ts";
import { type FileEncoding, missingSetup, type PayrollSetup } from "./payroll-setup.ts";

const crlf = "\r\n";

const machineFiles: { readonly [Format in SetupFormat]: (setup: PayrollSetup[Format]) => MachineFile } = {
  danlon: danlonFile,
  datalon: datalonFile,
  mle: mleFile,
  lessor5: lessor5File,
  custom: customFile,
};

export function machineFile<Format extends SetupFormat>(format: Format, setup: PayrollSetup): MachineFile {
  return machineFiles[format](setup[format]);
}

export type PayrollText = { readonly text: string; readonly encoding: FileEncoding };

/** Why no file can be made: the complete list, each a Danish sentence. */
export type PayrollProblems = { readonly problems: string[] };

/** The text of a run's file for a payroll system, without a byte order mark, or everything that keeps it from being. */
export function payrollText(
  format: SetupFormat,
  setup: PayrollSetup,
  run: PayrollFileRun,
  lines: readonly PayrollLine[],
): PayrollText | PayrollProblems {
  const file = machineFile(format, setup);
  const entries = file.entries(lines, run);
  const problems = fileProblems(format, setup, run, lines, entries);
  if (problems.length > 0) return { problems };
  let text = file.header ? lineText(file.header, file) : "";
  for (const entry of entries) for (const fields of file.rows(entry, run)) text += lineText(fields, file);
  return { text, encoding: file.encoding };
}

const lineText = (fields: readonly string[], { separator }: MachineFile) => fields.join(separator) + crlf;

/** Each problem once, what is not set up first. */
export function fileProblems(
  format: SetupFormat,
  setup: PayrollSetup,
  run: PayrollFileRun,
  lines: readonly PayrollLine[],
  entries: readonly PayEntry[],
): string[] {
  const file = machineFile(format, setup);
  return [
    ...new Set([...missingSetup(format, setup), ...textProblems(file, run, lines), ...file.problems(lines, entries)]),
  ];
}
