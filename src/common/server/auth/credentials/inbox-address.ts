import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { userCan } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";

/* The token of an inbox is stored in clear text, because its user copies the address (docs/decisions/140-receipts-by-mail.md). */

/** Hexadecimal, because mail servers may change upper case. */
const newInboxToken = () => randomBytes(12).toString("hex");

export async function insertInboxToken(trx: Kysely<Database>, userId: number): Promise<string> {
  const columns = { token: newInboxToken(), created_at: sql<Date>`now()` };
  await trx
    .insertInto("inbox_addresses")
    .values({ ...columns, user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
  return columns.token;
}

export async function findInboxToken(db: Kysely<Database>, userId: number): Promise<string | undefined> {
  const found = await db.selectFrom("inbox_addresses").select("token").where("user_id", "=", userId).executeTakeFirst();
  return found?.token;
}

export async function deleteInboxAddressOf(trx: Kysely<Database>, userId: number): Promise<void> {
  await trx.deleteFrom("inbox_addresses").where("user_id", "=", userId).execute();
}

export async function findInboxHolder(db: Kysely<Database>, token: string): Promise<number | undefined> {
  const found = await db
    .selectFrom("inbox_addresses")
    .innerJoin("users", "users.id", "inbox_addresses.user_id")
    .select("users.id")
    .where("token", "=", token)
    .where("users.status", "=", "active")
    .where(userCan("users.id", "register-own-jobs"))
    .executeTakeFirst();
  return found?.id;
}
