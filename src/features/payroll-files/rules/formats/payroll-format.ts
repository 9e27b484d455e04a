import type * as z from "zod/mini";
import type { AbsenceFileLine } from "../absence-line.ts";
import type { AllowanceFileLine } from "../allowance-line.ts";
import type { MachineFile } from "../machine-file.ts";
import type { PayrollFileRun, PayrollLine } from "../payroll-line.ts";
import type { SettingField } from "./setting-field.ts";
import type { LineSheet, Sheet } from "./sheet.ts";

/** Each format is one module and an entry of `payrollFormats` (docs/product-rules.md#formats). */
export type PayrollFormat<Settings extends object | undefined = undefined> = Settings extends object
  ? SystemFormat<Settings>
  : OwnFormat;

type Described = {
  readonly label: string;
  readonly help: FormatHelp;
  /** A name in ASCII. `sequence` is the file's number in this run and format, from 1, and keeps names unique. */
  readonly fileName: (payrollId: number, sequence: number) => string;
  readonly sampleCodes: readonly [work: string, overtime: string, expense: string];
};

/** A format for people, who open its file in Excel. It has no settings. */
type OwnFormat = Described & { readonly setup?: undefined; readonly file: OwnFile };

export type SystemFormat<Settings> = Described & {
  readonly setup: FormatSetup<Settings>;
  readonly file: (settings: Settings) => MachineFile;
};

/** No format could be tried in a payroll system, so the help tells facts and assumptions apart. */
type FormatHelp = {
  readonly about: string;
  /** Facts from help pages of payroll systems or from manuals of other products. */
  readonly documented: readonly string[];
  /** Our assumptions, which users check in their first file. */
  readonly assumed: readonly string[];
};

/** `table` is a CSV for Danish Excel. `workbook` is an XLSX with sheets of lines, sums, absence and allowances. */
export type OwnFile =
  | {
      readonly kind: "table";
      readonly header: (run: PayrollFileRun) => readonly string[];
      readonly row: (run: PayrollFileRun, line: PayrollLine) => readonly string[];
      /** Columns of absence and of allowances follow the columns of jobs, if the run has absence or allowances. */
      readonly absenceHeader: readonly string[];
      readonly absenceRow: (run: PayrollFileRun, line: AbsenceFileLine) => readonly string[];
      readonly allowanceHeader: readonly string[];
      readonly allowanceRow: (run: PayrollFileRun, line: AllowanceFileLine) => readonly string[];
    }
  | {
      readonly kind: "workbook";
      readonly sheets: (run: Pick<PayrollFileRun, "has_trips">) => RunSheets;
      readonly absenceSheet: (lines: readonly AbsenceFileLine[]) => Sheet;
      readonly allowanceSheet: (lines: readonly AllowanceFileLine[]) => Sheet;
    };

export type RunSheets = {
  readonly lines: LineSheet;
  /** Adds a line to the totals. The rows of `totals` are read after the last line. */
  readonly add: (line: PayrollLine) => void;
  readonly totals: readonly Sheet[];
};

export type FormatSetup<Settings> = {
  readonly schema: z.ZodMiniType<Settings, Settings>;
  readonly defaults: Settings;
  readonly fields: { readonly [Name in keyof Settings]: SettingField<Settings[Name]> };
  /** The settings that the form shows first. The other settings are under "Avanceret". */
  readonly first?: readonly (keyof Settings & string)[];
  /** The settings that must not be empty before a file can be made. */
  readonly required: (settings: Settings) => readonly TextName<Settings>[];
  /** Errors of settings that contradict each other, as Danish sentences by setting. */
  readonly errors: (settings: Settings) => { readonly [Name in keyof Settings]?: readonly string[] };
};

type TextName<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends string ? Name : never;
}[keyof Settings];
