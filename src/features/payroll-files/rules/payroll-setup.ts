import * as z from "zod/mini";
import { auditValue } from "#common/rules/audit-log.ts";
import { person } from "#common/rules/person.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import type { SystemFormat } from "./formats/payroll-format.ts";
import type { AnySettingField } from "./formats/setting-field.ts";
import {
  hasSetup,
  type PayrollFormatName,
  payrollFormatName,
  payrollFormats,
  type SetupFormatName,
  setupFormatNames,
} from "./payroll-formats.ts";

type SetupFormats = { readonly [Name in SetupFormatName]: (typeof payrollFormats)[Name] };

function ofEachSetup<Part extends "schema" | "defaults">(part: Part) {
  const parts = setupFormatNames.map((name) => [name, payrollFormats[name].setup[part]]);
  return Object.fromEntries(parts) as { [Name in SetupFormatName]: SetupFormats[Name]["setup"][Part] };
}

export const payrollSetup = z.object({ default_format: payrollFormatName, ...ofEachSetup("schema") });
export type PayrollSetup = z.infer<typeof payrollSetup>;

export const defaultPayrollSetup: PayrollSetup = { default_format: "excel", ...ofEachSetup("defaults") };

export const savedPayrollSetup = z.extend(payrollSetup, {
  version: wire.version,
  updated_at: z.string(),
  /** Null until the setup is saved for the first time. */
  updated_by: z.nullable(person),
});
export type SavedPayrollSetup = z.infer<typeof savedPayrollSetup>;

export const payrollSetupInput = z.extend(payrollSetup, { version: wire.version });
export type PayrollSetupInput = z.infer<typeof payrollSetupInput>;

export const setupFormats: { readonly [Name in SetupFormatName]: SystemFormat<PayrollSetup[Name]> } = payrollFormats;

/** The settings of a format by name, in the order of the form. */
export function settingFields(format: SetupFormatName): Readonly<Record<string, AnySettingField>> {
  return setupFormats[format].setup.fields;
}

/** The settings that the form shows first; undefined if the form hides no settings. */
export function firstSettings(format: SetupFormatName): readonly string[] | undefined {
  return setupFormats[format].setup.first;
}

/** Required settings that are missing, as Danish sentences. */
export function missingSetup(format: PayrollFormatName, setup: PayrollSetup): string[] {
  return hasSetup(format) ? missingSettings(format, setup[format]) : [];
}

function missingSettings<Name extends SetupFormatName>(format: Name, settings: PayrollSetup[Name]): string[] {
  const { label, setup } = setupFormats[format];
  return setup
    .required(settings)
    .filter((name) => settings[name] === "")
    .map((name) => `${setup.fields[name].label} mangler i opsætningen af ${label}.`);
}

/** Errors of settings that contradict each other, and of missing settings that the default format requires. */
export function payrollSetupErrors(setup: Partial<PayrollSetup>): FieldErrors {
  const errors: FieldErrors = {};
  for (const format of setupFormatNames) {
    const settings = setup[format];
    if (settings) addSettingErrors(errors, format, settings);
  }
  if (setup.default_format && isComplete(setup))
    for (const sentence of missingSetup(setup.default_format, setup)) addError(errors, "default_format", sentence);
  return errors;
}

function addSettingErrors<Name extends SetupFormatName>(
  errors: FieldErrors,
  format: Name,
  settings: PayrollSetup[Name],
): void {
  const wrong: Readonly<Record<string, readonly string[] | undefined>> = setupFormats[format].setup.errors(settings);
  for (const [name, sentences = []] of Object.entries(wrong))
    for (const sentence of sentences) addError(errors, `${format}.${name}`, sentence);
}

function isComplete(setup: Partial<PayrollSetup>): setup is PayrollSetup {
  return Object.keys(payrollSetup.shape).every((name) => name in setup);
}

/** For the audit log: the names of changed settings by format, and lists of their values `before` and `after`. */
export function changedSettings(former: PayrollSetup, setup: PayrollSetup): Record<string, string[]> {
  const general = former.default_format === setup.default_format ? [] : ["default_format"];
  const changed = [
    ["general", general] as const,
    ...setupFormatNames.map((format) => [format, changedNames(former[format], setup[format])] as const),
  ].filter(([, names]) => names.length > 0);
  if (changed.length === 0) return {};
  const valuesIn = (of: PayrollSetup) =>
    changed.flatMap(([format, names]) => {
      const settings: Readonly<Record<string, unknown>> = { ...(format === "general" ? of : of[format]) };
      return names.map((name) => auditValue(settings[name]));
    });
  return { ...Object.fromEntries(changed), before: valuesIn(former), after: valuesIn(setup) };
}

function changedNames(before: object, after: object): string[] {
  const former: Record<string, unknown> = { ...before };
  return Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(former[name]) ? [] : [name],
  );
}
