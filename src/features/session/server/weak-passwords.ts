import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { FieldErrors } from "../../../common/rules/fields.ts";
import { projectFile } from "../../../common/server/project-file.ts";
import { isMadeOfKnownWords } from "../rules/password-words.ts";

let listed: Promise<ReadonlySet<string>> | undefined;

/**
 * The 10,000 most used passwords that are long enough for us, in small letters; read when the first one is chosen. They
 * are the first such lines of SecLists' "10 million password list, top 1000000", sorted.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const packed = await readFile(projectFile("src/features/session/server/common-passwords.txt.gz"));
  return new Set(gunzipSync(packed).toString().trimEnd().split("\n"));
}

/**
 * What makes a new password easy to guess.
 * @param known the name and the address of its user
 */
export async function weakPasswordErrors(password: string | undefined, known: readonly string[]): Promise<FieldErrors> {
  if (password === undefined) return {};
  listed ??= readCommonPasswords();
  if ((await listed).has(password.toLowerCase()))
    return { password: ["Adgangskoden er en af de mest brugte. Vælg en anden."] };
  if (isMadeOfKnownWords(password, known))
    return { password: ["Adgangskoden må ikke kun være dit navn, din e-mail eller Dagværk. Vælg en anden."] };
  return {};
}
