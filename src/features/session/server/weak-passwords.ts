import type { FieldErrors } from "../../../common/rules/fields.ts";
import { passwordLength } from "../rules/credentials.ts";
import { isMadeOfKnownWords } from "../rules/password-words.ts";

let listed: Promise<ReadonlySet<string>> | undefined;

/** Of the 49,000 most used passwords those that are long enough for us; read when the first one is chosen. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= passwordLength.min));
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
