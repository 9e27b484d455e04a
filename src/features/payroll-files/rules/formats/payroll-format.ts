import type * as z from "zod/mini";
import type { MachineFile } from "../machine-file.ts";
import type { PayrollFileRun, PayrollLine } from "../payroll-line.ts";
import type { SettingField } from "./setting-field.ts";
import type { Sheet } from "./sheet.ts";

/**
 * What a format is: all that the product knows of one. Each is a module of this folder and a line of
 * `payrollFormats`, and nothing else names it (docs/product-rules.md#formats).
 *
 * @template Settings what a company sets up for it; left out for a file of our own, which has nothing to set up
 */
export type PayrollFormat<Settings extends object | undefined = undefined> = Settings extends object
  ? SystemFormat<Settings>
  : OwnFormat;

type Described = {
  /** What users call it. */
  readonly label: string;
  readonly help: FormatHelp;
  /**
   * In ASCII.
   * @param sequence which file of the run in this format it is, from 1: no two have the same name
   */
  readonly fileName: (payrollId: number, sequence: number) => string;
  /** Salary codes as its payroll system has them: two kinds of work and an expense. */
  readonly sampleCodes: readonly [work: string, overtime: string, expense: string];
};

/** A file for people, with a line per job. */
export type OwnFormat = Described & { readonly setup?: undefined; readonly file: OwnFile };

/** A file for a payroll system. */
export type SystemFormat<Settings> = Described & {
  readonly setup: FormatSetup<Settings>;
  readonly file: (settings: Settings) => MachineFile;
};

/** What a person has to know of a format, and which of it nobody could confirm (none was tried in a payroll system). */
export type FormatHelp = {
  readonly about: string;
  /** Documented by others: the payroll systems' help pages and other products' manuals. */
  readonly documented: readonly string[];
  /** What we had to assume, and so what to look at in the first file. */
  readonly assumed: readonly string[];
};

/**
 * `table`: a CSV that a Danish Excel opens without questions. `workbook`: an XLSX; the rows of
 * its first sheet are the run's lines, which the others add up.
 */
export type OwnFile =
  | {
      readonly kind: "table";
      readonly header: (run: PayrollFileRun) => readonly string[];
      readonly row: (run: PayrollFileRun, line: PayrollLine) => readonly string[];
    }
  | { readonly kind: "workbook"; readonly sheets: (lines: readonly PayrollLine[]) => readonly [Sheet, ...Sheet[]] };

/** What "Lønopsætning" asks of a company for a format. */
export type FormatSetup<Settings> = {
  /** What can be saved; what is wrong is said in Danish. */
  readonly schema: z.ZodMiniType<Settings, Settings>;
  /** The settings of a company that has not looked at them. */
  readonly defaults: Settings;
  /** As the form shows them, in its order. */
  readonly fields: { readonly [Name in keyof Settings]: SettingField<Settings[Name]> };
  /** The settings that every company looks at, in the order of the form; the others stand under "Avanceret". */
  readonly first?: readonly (keyof Settings & string)[];
  /** The settings that must not be empty before there can be a file. */
  readonly required: (settings: Settings) => readonly TextName<Settings>[];
  /** What settings that are right by themselves get wrong together, as Danish sentences under their names. */
  readonly errors: (settings: Settings) => { readonly [Name in keyof Settings]?: readonly string[] };
};

type TextName<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends string ? Name : never;
}[keyof Settings];
