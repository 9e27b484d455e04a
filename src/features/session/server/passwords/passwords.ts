import { hash, verify } from "@node-rs/argon2";

/** Hashes a password by argon2id with the library's current parameters. The hash contains the parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** The hash with which passwords for unknown addresses are compared. */
export const nobodysHash = hash("nobody has this password");

/** Whether a password is right. The check takes equally long for an unknown address and for a wrong password. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash != null;
}
