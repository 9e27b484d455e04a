import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { TokenScope } from "#common/rules/access/token-scopes.ts";
import { currentDay } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isProviderOnly } from "../provider-only.ts";
import { hashToken } from "../session-token.ts";
import { bearerOf } from "./bearer.ts";
import type { CredentialKind } from "./credential.ts";

const daysSinceLogin = 30;

/** Whether the token's user can log in only at a provider, and has not done so in the last `daysSinceLogin` days. */
export const isResting = sql<boolean>`exists (
  select from users where users.id = access_tokens.user_id
    and (${isProviderOnly("users.id")}
      or users.password_hash is null and not exists (select from passkeys where passkeys.user_id = users.id))
    and not exists (select from login_identities where login_identities.user_id = users.id
      and last_login_at > now() - make_interval(days => ${sql.lit(daysSinceLogin)})))`;

/** A program acts for a user by such a token (docs/decisions/111-access-tokens.md). */
export const accessToken: CredentialKind = {
  name: "token",
  isCookie: false,
  hasScopes: true,
  describe: () => ({
    type: "http",
    scheme: "bearer",
    description: "An access token that a user makes on their profile.",
  }),
  readToken: bearerOf,
  selectHolder: (token) => sql`
    select user_id, last_used_on is distinct from ${currentDay} as is_ageing, false as has_second_factor, id as token_id, scopes
    from access_tokens where token_hash = ${hashToken(token)} and expires_on >= ${currentDay} and not ${isResting}`,
  async noteUse(db, token) {
    await db
      .updateTable("access_tokens")
      .set({ last_used_on: currentDay })
      .where("token_hash", "=", hashToken(token))
      .execute();
  },
};

export type NewAccessToken = {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expires_on: string;
};

export async function insertAccessToken(
  trx: Kysely<Database>,
  userId: number,
  { name, scopes, expires_on }: NewAccessToken,
): Promise<{ id: number; token: string }> {
  const public_id = randomBytes(4).toString("hex");
  const token = `dgv_${public_id}_${randomBytes(24).toString("base64url")}`;
  const { id } = await trx
    .insertInto("access_tokens")
    .values({ user_id: userId, public_id, token_hash: hashToken(token), name, scopes: [...scopes], expires_on })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

export async function deleteAccessTokensOf(trx: Kysely<Database>, userId: number): Promise<void> {
  await trx.deleteFrom("access_tokens").where("user_id", "=", userId).execute();
}
