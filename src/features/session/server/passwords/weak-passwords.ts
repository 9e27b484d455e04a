import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import { type NewPassword, newPasswordErrors } from "#features/session/rules/credentials.ts";
import { isMadeOfKnownWords } from "#features/session/rules/password-words.ts";

let listed: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 most used passwords of allowed length, in lower case, from SecLists' "10 million password list". */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const packed = await readFile(projectFile("src/features/session/server/passwords/common-passwords.txt.gz"));
  return new Set(gunzipSync(packed).toString().trimEnd().split("\n"));
}

type Chooser = { readonly name: string; readonly email: string };

/** @param chooser null or undefined if the user is unknown, such as for an invalid link */
export async function passwordChoiceErrors(
  fields: Partial<NewPassword>,
  chooser: Chooser | null | undefined,
): Promise<FieldErrors> {
  return mergeErrors(newPasswordErrors(fields), await weakPasswordErrors(fields.password, chooser));
}

async function weakPasswordErrors(
  password: string | undefined,
  chooser: Chooser | null | undefined,
): Promise<FieldErrors> {
  if (password === undefined) return {};
  listed ??= readCommonPasswords();
  if ((await listed).has(password.toLowerCase()))
    return { password: ["Adgangskoden er en af de mest brugte. Vælg en anden."] };
  if (isMadeOfKnownWords(password, chooser ? [chooser.name, chooser.email] : []))
    return { password: ["Adgangskoden må ikke kun være dit navn, din e-mail eller Dagværk. Vælg en anden."] };
  return {};
}
