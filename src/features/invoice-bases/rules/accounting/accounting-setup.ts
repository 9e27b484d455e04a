import * as z from "zod/mini";
import { addError, type FieldErrors, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import type { SettingField } from "./accounting-system.ts";
import { accountingSystemNames, accountingSystems } from "./accounting-systems.ts";

export const maxSetting = 100;
export const maxSecret = 1000;

const settingName = z.string().check(z.maxLength(50));
const texts = (max: number) =>
  z.record(settingName, z.string("Skriv tekst.").check(z.maxLength(max, `Skriv højst ${max} tegn.`)));

export const accountingSystemName = z.enum(accountingSystemNames, "Vælg et regnskabssystem fra listen.");

/** If `system` is null, all settings are deleted. An empty or absent secret keeps its value unless `system` changes. */
export const accountingSetupInput = z.object({
  system: z.nullable(accountingSystemName),
  settings: texts(maxSetting),
  secrets: texts(maxSecret),
});
export type AccountingSetupInput = z.infer<typeof accountingSetupInput>;
export const accountingSetupChange = changeOf(accountingSetupInput);

export const accountingSetup = z.object({
  system: z.nullable(accountingSystemName),
  settings: z.record(z.string(), z.string()),
  /** Responses have only the names of stored secrets. */
  stored_secrets: z.array(z.string()),
  version: wire.version,
});
export type AccountingSetup = z.infer<typeof accountingSetup>;

/** A secret may be sent in a header, which can hold only these characters. */
const secretPattern = /^[\x21-\x7e]+$/;
const numberPattern = /^[1-9]\d{0,8}$/;

/** Errors by `settings.<name>` and `secrets.<name>`. `stored` has the names of secrets stored for this system. */
export function accountingSetupErrors(
  { system, settings = {}, secrets = {} }: Partial<AccountingSetupInput>,
  stored: readonly string[],
): FieldErrors {
  const errors: FieldErrors = {};
  const fields: Readonly<Record<string, SettingField>> = system ? accountingSystems[system].fields : {};
  const given = { settings, secrets };
  for (const part of ["settings", "secrets"] as const)
    for (const name of Object.keys(given[part]))
      if (!Object.hasOwn(fields, name) || partOf(fields[name]) !== part)
        addError(errors, part, "Der er en oplysning, som regnskabssystemet ikke har.");
  for (const [name, field] of Object.entries(fields)) {
    const part = partOf(field);
    const isStored = part === "secrets" && stored.includes(name);
    for (const message of valueErrors(field, given[part][name] ?? "", isStored))
      addError(errors, `${part}.${name}`, message);
  }
  return errors;
}

const partOf = (field?: SettingField) => (field?.kind === "secret" ? "secrets" : "settings");

function valueErrors({ label, kind, isOptional }: SettingField, value: string, isStored: boolean): string[] {
  if (value === "") return isOptional || isStored ? [] : [`${label} skal udfyldes.`];
  if (kind === "secret") return secretPattern.test(value) ? [] : [`${label} har tegn, den ikke kan have.`];
  if (kind === "number") return numberPattern.test(value) ? [] : [`${label} skal være et tal.`];
  const { error } = z.safeParse(textField(label, maxSetting), value);
  return error?.issues.map(({ message }) => message) ?? [];
}
