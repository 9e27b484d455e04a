import { type Kysely, sql } from "kysely";
import type { Database } from "../../../common/server/database/tables.ts";
import { hashToken, newToken } from "../../../common/server/session-token.ts";

/** How long a link to choose a password is good for (decisions 6). */
export const invitationMinutes = 7 * 24 * 60;
export const resetMinutes = 60;

export type PasswordLinkHolder = { id: number; email: string };

/**
 * A one-time link to choose a password. Only the hash of its token is stored.
 * @returns the address under `baseUrl` that the person opens
 */
export async function insertPasswordLink(
  db: Kysely<Database>,
  baseUrl: string,
  user: PasswordLinkHolder,
  validMinutes: number,
): Promise<string> {
  const token = newToken();
  await db.deleteFrom("password_links").where("expires_at", "<", sql<Date>`now()`).execute();
  await db
    .insertInto("password_links")
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      expires_at: sql<Date>`now() + make_interval(mins => ${validMinutes})`,
    })
    .execute();
  return `${baseUrl}/password/reset/${token}?email=${encodeURIComponent(user.email)}`;
}
