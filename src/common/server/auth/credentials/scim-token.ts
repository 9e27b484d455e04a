import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { hashToken, newToken } from "../session-token.ts";

/* The token opens only SCIM routes, so it is no `CredentialKind` (docs/decisions/128-users-by-scim.md). */

const lastUseMinutes = 5;

export const scimScheme = {
  scim: {
    type: "http" as const,
    scheme: "bearer",
    description: "The token of the company's directory, for the calls of SCIM and no others.",
  },
};

export async function replaceScimToken(trx: Kysely<Database>, madeBy: number): Promise<string> {
  const token = `dgvscim_${newToken()}`;
  const made = { token_hash: hashToken(token), made_at: sql<Date>`now()`, made_by_user_id: madeBy, last_used_at: null };
  await trx
    .insertInto("scim_connection")
    .values(made)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(made))
    .execute();
  return token;
}

export async function deleteScimToken(trx: Kysely<Database>): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("scim_connection").executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Also stores the time of use, at most every `lastUseMinutes` minutes. */
export async function isScimToken(db: Kysely<Database>, token: string): Promise<boolean> {
  const found = await db
    .selectFrom("scim_connection")
    .select(
      sql<boolean>`coalesce(last_used_at < now() - make_interval(mins => ${sql.lit(lastUseMinutes)}), true)`.as(
        "is_ageing",
      ),
    )
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (found?.is_ageing)
    await db
      .updateTable("scim_connection")
      .set({ last_used_at: sql<Date>`now()` })
      .where("token_hash", "=", hashToken(token))
      .execute();
  return found !== undefined;
}
