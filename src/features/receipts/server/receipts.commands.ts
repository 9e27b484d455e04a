import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid, notFound, tooManyAttempts } from "#common/server/http/errors.ts";
import { looseReceiptDays, maxLooseReceipts, maxReceiptsPerDay } from "../rules/receipt-bounds.ts";
import { receiptName } from "../rules/receipt-name.ts";
import { type ReceiptProblem, receiptProblems } from "../rules/receipt-problem.ts";
import type { ReadReceipt } from "./reading/reading.ts";
import type { ReceiptReader } from "./reading/receipt-reader.ts";
import { deleteUpload, receiveUpload, type Upload } from "./receipt-upload.ts";
import {
  countLooseReceipts,
  countSentReceipts,
  deleteSentReceipt,
  findLooseReceipt,
  findReceiptPage,
  insertReceipt,
  insertSentReceipt,
  lockReceiptsOf,
  type NewReceipt,
} from "./receipts.store.ts";

export type ReceiptIntake = {
  readonly db: Kysely<Database>;
  readonly reader: ReceiptReader;
  readonly folder: string;
};

const notTaken = (problem: ReceiptProblem) => invalid({ file: [receiptProblems[problem]] }, receiptProblems[problem]);

const hour = 3_600;

/** Stores a file as a receipt. If the user has a recent loose receipt of the same file, returns its id instead. */
export async function takeReceipt(
  { db, reader, folder }: ReceiptIntake,
  actor: Actor,
  { name, body }: { readonly name: string; readonly body: Readable },
): Promise<number> {
  const upload = await receiveUpload(folder, body);
  if ("problem" in upload) throw notTaken(upload.problem);
  try {
    await requireRoom(db, actor.id);
    const known = await findLooseReceipt(db, actor.id, upload.sha256);
    if (known !== undefined) return known;
    const sent = await countSent(db, actor.id);
    const read = await reader.read(upload, actor.id).catch(async (error: unknown) => {
      // If the reader fails (503), the file does not count towards the daily limit, because the user may send it again.
      await deleteSentReceipt(db, sent);
      throw error;
    });
    if ("problem" in read) throw notTaken(read.problem);
    return await keepReceipt(db, newReceipt(actor.id, name, upload, read));
  } finally {
    await deleteUpload(upload);
  }
}

async function requireRoom(db: Kysely<Database>, userId: number): Promise<void> {
  if ((await countLooseReceipts(db, userId)) >= maxLooseReceipts)
    throw tooManyAttempts(
      `Du har ${maxLooseReceipts} bilag, som intet udlæg bruger. Brug eller fjern nogle af dem, eller vent: de forsvinder efter ${looseReceiptDays} dage.`,
      undefined,
      hour,
    );
}

/** Counts a file before it is read, so that parallel uploads cannot exceed the limit. Unreadable files count too. */
async function countSent(db: Kysely<Database>, userId: number): Promise<number> {
  const id = await insertSentReceipt(db, userId);
  if ((await countSentReceipts(db, userId)) <= maxReceiptsPerDay) return id;
  await deleteSentReceipt(db, id);
  throw tooManyAttempts(`Du har sendt ${maxReceiptsPerDay} bilag på et døgn. Prøv igen i morgen.`, undefined, hour);
}

export function newReceipt(
  userId: number,
  sentName: string,
  { type, sha256 }: Upload,
  { pages, thumbnail }: ReadReceipt,
): NewReceipt {
  const hash = createHash("sha256");
  for (const { bytes } of pages) hash.update(bytes);
  return {
    user_id: userId,
    name: receiptName(sentName),
    type,
    sent_sha256: sha256,
    pages_sha256: hash.digest(),
    thumbnail: Buffer.from(thumbnail),
    pages: pages.map((page) => ({ ...page, bytes: Buffer.from(page.bytes) })),
  };
}

/** Stores a receipt, unless another upload of the same file was stored while this file was read. */
async function keepReceipt(db: Kysely<Database>, receipt: NewReceipt): Promise<number> {
  const { user_id, sent_sha256 } = receipt;
  return db.transaction().execute(async (trx) => {
    await lockReceiptsOf(trx, user_id);
    return (await findLooseReceipt(trx, user_id, sent_sha256)) ?? insertReceipt(trx, receipt);
  });
}

export const unknownReceipt = () => notFound("Bilaget findes ikke, eller du har ikke adgang til det.");

/** An administrator's look at another user's receipt is written to the audit log before the response. */
export async function lookAtPage(
  db: Kysely<Database>,
  actor: Actor,
  { receiptId, page }: { readonly receiptId: number; readonly page: number },
  isLook: boolean,
): Promise<Buffer> {
  const found = await findReceiptPage(db, actor, receiptId, page);
  if (!found) throw unknownReceipt();
  const { bytes, owner_id, job_id } = found;
  if (isLook && owner_id !== actor.id && can(actor, "read-payrolls"))
    await insertAuditEntry(db, {
      kind: "receipt-seen",
      user_id: actor.id,
      about_user_id: owner_id,
      ...(job_id !== null && { record_id: job_id }),
      details: { page },
    });
  return bytes;
}
