import { hash, verify } from "@node-rs/argon2";

/** argon2id with the library's current parameters, which the hash contains. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** The hash that passwords for unknown addresses are compared with. */
export const nobodysHash = hash("nobody has this password");

/** Takes equally long for an unknown address and for a wrong password. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash != null;
}
