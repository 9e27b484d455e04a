import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { InboxReceipt } from "#features/receipts/rules/inbox/inbox.ts";
import { maxInboxReceipts } from "#features/receipts/rules/receipt-bounds.ts";
import { isLoose, isMailed, selectReceipts } from "../receipts.store.ts";

export function listInbox(db: Kysely<Database>, actor: Actor): Promise<InboxReceipt[]> {
  return selectReceipts(db, actor)
    .innerJoin("inbox_receipts", "inbox_receipts.receipt_id", "receipts.id")
    .select(["sender", "subject"])
    .where("receipts.user_id", "=", actor.id)
    .where(isLoose)
    .orderBy("receipts.id", "desc")
    .limit(maxInboxReceipts)
    .execute();
}

export async function countInbox(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("receipts")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where(isMailed)
    .where(isLoose)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns those of the `hashes`, in hexadecimal, whose file the user got from an earlier delivery of the same mail. */
export async function findBrought(
  db: Kysely<Database>,
  userId: number,
  messageHash: Buffer,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("receipts")
    .innerJoin("inbox_receipts", "inbox_receipts.receipt_id", "receipts.id")
    .select("sent_sha256")
    .where("user_id", "=", userId)
    .where("message_sha256", "=", messageHash)
    .where("sent_sha256", "in", hashes)
    .execute();
  return new Set(rows.map(({ sent_sha256 }) => sent_sha256.toString("hex")));
}

export async function insertFilesByMail(db: Kysely<Database>, userId: number, count: number): Promise<void> {
  await sql`insert into sent_receipts (user_id, by_mail)
    select ${userId}::integer, true from generate_series(1, ${count}::integer)`.execute(db);
}
