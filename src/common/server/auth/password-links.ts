import { type Kysely, sql } from "kysely";
import { invitationDays } from "#common/rules/link-lifetime.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { hashToken, newToken } from "./session-token.ts";

/** Minutes. */
export const linkMinutes = { invitation: invitationDays * 24 * 60, reset: 60 } as const;
export type LinkKind = keyof typeof linkMinutes;

export type PasswordLink = { readonly name: string; readonly email: string; readonly link: string };

/**
 * Stores only the hash of the token. Locks the user, so that a new address invalidates the link.
 * @returns undefined for a deleted user, and for an invitation of a user with a password
 */
export function insertPasswordLink(
  db: Kysely<Database>,
  baseUrl: string,
  userId: number,
  kind: LinkKind,
): Promise<PasswordLink | undefined> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select(["name", "email"])
      .where("id", "=", userId)
      .where("status", "<>", "deleted")
      .$if(kind === "invitation", (query) => query.where("status", "=", "invited"))
      .forShare()
      .executeTakeFirst();
    if (!user) return undefined;
    const token = newToken();
    await trx.deleteFrom("password_links").where("expires_at", "<", sql<Date>`now()`).execute();
    await trx
      .insertInto("password_links")
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        is_invitation: kind === "invitation",
        expires_at: sql<Date>`now() + make_interval(mins => ${linkMinutes[kind]})`,
      })
      .execute();
    return { ...user, link: `${baseUrl}/password/reset/${token}?email=${encodeURIComponent(user.email)}` };
  });
}

export async function deletePasswordLinksOf(trx: Kysely<Database>, userId: number): Promise<void> {
  await trx.deleteFrom("password_links").where("user_id", "=", userId).execute();
}
