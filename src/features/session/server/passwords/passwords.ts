import { hash, verify } from "@node-rs/argon2";

/** Hashes a password by argon2id. The hash contains the parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export const nobodysHash = hash("nobody has this password");

/** Checks a password. Takes equally long for an unknown address, which has no hash, and for a wrong password. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash != null;
}
