import { type Kysely, sql } from "kysely";
import { invitationDays } from "#common/rules/link-lifetime.ts";
import { isOneOf } from "../database/fragments.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { isProviderOnly } from "./provider-only.ts";
import { hashToken, newToken } from "./session-token.ts";

export const linkMinutes = { invitation: invitationDays * 24 * 60, reset: 60 } as const;
export type LinkKind = keyof typeof linkMinutes;

export type PasswordLink = { readonly name: string; readonly email: string; readonly link: string };

/** Locks the user's row. A simultaneous change of the mail address waits, and then deletes the link. */
export async function insertPasswordLink(
  db: Kysely<Database>,
  baseUrl: string,
  userId: number,
  kind: LinkKind,
): Promise<PasswordLink | undefined> {
  return (await insertPasswordLinks(db, baseUrl, [userId], kind))[0];
}

export function insertPasswordLinks(
  db: Kysely<Database>,
  baseUrl: string,
  ids: readonly number[],
  kind: LinkKind,
): Promise<PasswordLink[]> {
  return inTransaction(db, async (trx) => {
    const users = await trx
      .selectFrom("users")
      .select(["id", "name", "email"])
      .where(isOneOf("id", ids))
      .where("status", "<>", "deleted")
      .where(sql<boolean>`not ${isProviderOnly("users.id")}`)
      .$if(kind === "invitation", (query) => query.where("status", "=", "invited"))
      .orderBy("name")
      .orderBy("id")
      .forShare()
      .execute();
    const made = users.map((user) => ({ ...user, token: newToken() }));
    if (made.length === 0) return [];
    await trx.deleteFrom("password_links").where("expires_at", "<", sql<Date>`now()`).execute();
    await trx
      .insertInto("password_links")
      .values(
        made.map(({ id, token }) => ({
          token_hash: hashToken(token),
          user_id: id,
          is_invitation: kind === "invitation",
          expires_at: sql<Date>`now() + make_interval(mins => ${linkMinutes[kind]})`,
        })),
      )
      .execute();
    return made.map(({ name, email, token }) => ({
      ...{ name, email, link: `${baseUrl}/password/reset/${token}?email=${encodeURIComponent(email)}` },
    }));
  });
}

export const deletePasswordLinksOf = (trx: Kysely<Database>, userId: number): Promise<void> =>
  deletePasswordLinksOfAll(trx, [userId]);

export async function deletePasswordLinksOfAll(trx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom("password_links").where(isOneOf("user_id", ids)).execute();
}
