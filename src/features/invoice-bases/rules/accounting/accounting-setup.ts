import * as z from "zod/mini";
import { addError, type FieldErrors, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { accountingSystemNames, accountingSystems } from "./accounting-systems.ts";

export const maxSetting = 100;
export const maxSecret = 1000;

const settingName = z.string().check(z.maxLength(50));
const texts = (max: number) =>
  z.record(settingName, z.string("Skriv tekst.").check(z.maxLength(max, `Skriv højst ${max} tegn.`)));

export const accountingSystemName = z.enum(accountingSystemNames, "Vælg et regnskabssystem fra listen.");

/** If `system` is null, all settings are deleted. A secret without a new value stays stored for the same system. */
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
  const fields = system ? accountingSystems[system].fields : {};
  for (const [part, given] of Object.entries({ settings, secrets }))
    for (const name of Object.keys(given))
      if (!Object.hasOwn(fields, name) || (fields[name]?.kind === "secret") !== (part === "secrets"))
        addError(errors, part, "Der er en oplysning, som regnskabssystemet ikke har.");
  for (const [name, { label, kind, isOptional = false }] of Object.entries(fields)) {
    const isSecret = kind === "secret";
    const path = `${isSecret ? "secrets" : "settings"}.${name}`;
    const value = (isSecret ? secrets : settings)[name] ?? "";
    if (value === "") {
      if (!isOptional && !(isSecret && stored.includes(name))) addError(errors, path, `${label} skal udfyldes.`);
    } else if (isSecret && !secretPattern.test(value)) addError(errors, path, `${label} har tegn, den ikke kan have.`);
    else if (kind === "number" && !numberPattern.test(value)) addError(errors, path, `${label} skal være et tal.`);
    else if (kind === "text")
      for (const { message } of z.safeParse(textField(label, maxSetting), value).error?.issues ?? [])
        addError(errors, path, message);
  }
  return errors;
}
