import { type ConflictLabels, shownValue } from "#common/web/forms/merge-conflict.ts";
import type { AnySettingField, Option } from "../rules/formats/setting-field.ts";
import {
  type PayrollFormatName,
  payrollFormatNames,
  payrollFormats,
  type SetupFormatName,
  setupFormatNames,
} from "../rules/payroll-formats.ts";
import { firstSettings, type PayrollSetup, settingFields } from "../rules/payroll-setup.ts";

type SettingName = {
  [Format in SetupFormatName]: `${Format}.${Extract<keyof PayrollSetup[Format], string>}`;
}[SetupFormatName];

export type SetupFieldOf<Name extends string> = AnySettingField & {
  readonly name: Name;
  readonly isAdvanced?: boolean;
};
export type SetupField = SetupFieldOf<SettingName>;

export function setupFields(format: SetupFormatName): SetupField[] {
  const first = firstSettings(format);
  const fields = Object.entries(settingFields(format)).map(([name, field]) => ({
    ...field,
    name: `${format}.${name}` as SettingName,
    isAdvanced: first !== undefined && !first.includes(name),
  }));
  return [...fields.filter(({ isAdvanced }) => !isAdvanced), ...fields.filter(({ isAdvanced }) => isAdvanced)];
}

export const settingLabels = (): ConflictLabels<PayrollSetup> => ({
  default_format: ["Standardformat", (format) => payrollFormats[format].label],
  ...Object.fromEntries(
    setupFormatNames.flatMap((format) =>
      setupFields(format).map((field) => [
        field.name,
        [`${payrollFormats[format].label}: ${field.label}`, (value: unknown) => settingText(field, value)],
      ]),
    ),
  ),
});

function settingText(field: AnySettingField, value: unknown): string {
  if (field.kind !== "choice" && field.kind !== "columns") return shownValue(value);
  const labels = new Map<unknown, string>(field.options.map((option) => [option.value, option.label]));
  return [value]
    .flat()
    .map((one) => labels.get(one) ?? String(one))
    .join(", ");
}

export type WrongSetting = {
  readonly name: SetupField["name"] | "default_format";
  /** The format that has the setting; undefined for a general setting. */
  readonly format: SetupFormatName | undefined;
};

export function firstWrongSetting(wrong: readonly string[], shown: PayrollFormatName): WrongSetting | undefined {
  if (wrong.includes("default_format")) return { name: "default_format", format: undefined };
  const inOrder = [...setupFormatNames.filter((one) => one === shown), ...setupFormatNames];
  return inOrder
    .flatMap((format) => setupFields(format).map(({ name }) => ({ name, format })))
    .find(({ name }) => wrong.includes(name));
}

export const formatOptions: readonly Option[] = payrollFormatNames.map((value) => ({
  value,
  label: payrollFormats[value].label,
}));
