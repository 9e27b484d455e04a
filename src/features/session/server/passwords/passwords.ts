import { hash, verify } from "@node-rs/argon2";

/** argon2id with the library's current parameters; the text carries them along. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** What an address without a password is compared with. */
export const nobodysHash = hash("nobody has this password");

/** Takes as long for an address that nobody has as for a wrong password. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash != null;
}
