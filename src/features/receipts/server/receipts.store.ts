import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { type Condition, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import type { Receipt } from "../rules/receipt.ts";
import { inboxDays, looseReceiptDays } from "../rules/receipt-bounds.ts";
import type { ReceiptType } from "../rules/receipt-type.ts";

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

export const isLoose: Condition = sql<boolean>`(not exists (
  select from job_receipts where job_receipts.receipt_id = receipts.id))`;

export const isMailed: Condition = sql<boolean>`(exists (
  select from inbox_receipts where inbox_receipts.receipt_id = receipts.id))`;
export const isUploaded: Condition = sql<boolean>`(not ${isMailed})`;

/** A receipt is visible to its uploader and to all who see a job that names it (docs/product-rules.md#receipts). */
export function isSeenBy(actor: Actor): Condition {
  return sql<boolean>`(receipts.user_id = ${actor.id} or exists (
    select from job_receipts join jobs on jobs.id = job_receipts.job_id
    where job_receipts.receipt_id = receipts.id and ${isVisibleTo(actor)}))`;
}

const twinFor = (actor: Actor) => sql<Receipt["twin"]>`(
  select json_build_object('job_id', jobs.id)
  from receipts as other
  join job_receipts on job_receipts.receipt_id = other.id
  join jobs on jobs.id = job_receipts.job_id
  where other.pages_sha256 = receipts.pages_sha256 and other.id <> receipts.id and ${isVisibleTo(actor)}
  order by jobs.id desc limit 1)`;

export const selectReceipts = (db: Kysely<Database>, actor: Actor) =>
  db
    .selectFrom("receipts")
    .select(["receipts.id", "name", "type", "pages", wallClock("receipts.created_at").as("created_at")])
    .select(twinFor(actor).as("twin"));

export async function listReceipts(db: Kysely<Database>, actor: Actor, ids: readonly number[]): Promise<Receipt[]> {
  return selectReceipts(db, actor)
    .where("id", "in", [...ids])
    .where(isSeenBy(actor))
    .orderBy(sql`array_position(${[...ids]}::integer[], receipts.id)`)
    .execute();
}

/** Does not count receipts that came by mail, because they have their own limit (`maxInboxReceipts`). */
export async function countLooseReceipts(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("receipts")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", daysAgo(looseReceiptDays + 1))
    .where(isUploaded)
    .where(isLoose)
    .executeTakeFirstOrThrow();
  return count;
}

const dayAgo = sql<Date>`now() - interval '1 day'`;

export async function insertSentReceipt(db: Kysely<Database>, userId: number): Promise<number> {
  const { id } = await db
    .insertInto("sent_receipts")
    .values({ user_id: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function countSentReceipts(db: Kysely<Database>, userId: number, isByMail = false): Promise<number> {
  const { count } = await db
    .selectFrom("sent_receipts")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("sent_at", ">", dayAgo)
    .where("by_mail", "=", isByMail)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteSentReceipt(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom("sent_receipts").where("id", "=", id).execute();
}

export async function deleteOldSentReceipts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("sent_receipts").where("sent_at", "<=", dayAgo).execute();
}

/** Uploads of one user wait for each other here. A second upload of a file then finds the receipt of the first. */
export async function lockReceiptsOf(trx: Kysely<Database>, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('receipts'), ${userId})`.execute(trx);
}

export async function findLooseReceipt(
  db: Kysely<Database>,
  userId: number,
  sha256: Buffer,
): Promise<number | undefined> {
  const found = await db
    .selectFrom("receipts")
    .select("id")
    .where("user_id", "=", userId)
    .where("created_at", ">", daysAgo(looseReceiptDays - 1))
    .where("sent_sha256", "=", sha256)
    .where(isLoose)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export type NewReceipt = {
  readonly user_id: number;
  readonly name: string;
  readonly type: ReceiptType;
  readonly sent_sha256: Buffer;
  readonly pages_sha256: Buffer;
  readonly thumbnail: Buffer;
  readonly pages: readonly { readonly width: number; readonly height: number; readonly bytes: Buffer }[];
};

export async function insertReceipt(db: Kysely<Database>, { pages, ...receipt }: NewReceipt): Promise<number> {
  const { id } = await db
    .with("made", (query) =>
      query
        .insertInto("receipts")
        .values({ ...receipt, pages: pages.length })
        .returning("id"),
    )
    .with("paged", (query) =>
      query
        .insertInto("receipt_pages")
        .values(pages.map((page, index) => ({ ...page, receipt_id: sql`(select id from made)`, page: index + 1 }))),
    )
    .selectFrom("made")
    .select("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findThumbnail(db: Kysely<Database>, actor: Actor, id: number): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom("receipts")
    .select("thumbnail")
    .where("id", "=", id)
    .where(isSeenBy(actor))
    .executeTakeFirst();
  return found?.thumbnail;
}

/** `owner_id` is the user of the first job with the receipt, or the uploader if no job has it. */
export async function findReceiptPage(db: Kysely<Database>, actor: Actor, id: number, page: number) {
  return db
    .selectFrom("receipts")
    .innerJoin("receipt_pages", "receipt_pages.receipt_id", "receipts.id")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("job_receipts")
          .innerJoin("jobs", "jobs.id", "job_receipts.job_id")
          .select(["job_receipts.job_id", "jobs.user_id"])
          .where("job_receipts.receipt_id", "=", id)
          .orderBy("job_receipts.job_id")
          .limit(1)
          .as("first_job"),
      (join) => join.onTrue(),
    )
    .select(["bytes", "job_id"])
    .select(sql<number>`coalesce(first_job.user_id, receipts.user_id)`.as("owner_id"))
    .where("receipts.id", "=", id)
    .where("page", "=", page)
    .where(isSeenBy(actor))
    .executeTakeFirst();
}

export async function deleteLooseReceipt(
  db: Kysely<Database>,
  userId: number,
  id: number,
  way: Condition,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isOwn = sql<boolean>`(receipts.id = ${id} and receipts.user_id = ${userId})`;
    // The lock needs its own statement: the deletion then sees a job that got the receipt while the lock was awaited.
    await trx.selectFrom("receipts").select("id").where(isOwn).forUpdate().execute();
    const { numDeletedRows } = await trx
      .deleteFrom("receipts")
      .where(isOwn)
      .where(way)
      .where(isLoose)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
}

/** The most receipts that one hourly run deletes, so that its locks are short. */
const pruned = 1_000;

export async function deleteAbandonedReceipts(db: Kysely<Database>): Promise<void> {
  const abandoned = db
    .selectFrom("receipts")
    .select("id")
    .where("created_at", "<", daysAgo(looseReceiptDays))
    .where((eb) => eb.or([isUploaded, eb("created_at", "<", daysAgo(inboxDays))]))
    .where(isLoose)
    .limit(pruned)
    // Skips a receipt that another transaction is adding to a job.
    .forUpdate()
    .skipLocked();
  await db.deleteFrom("receipts").where("id", "in", abandoned).execute();
}
