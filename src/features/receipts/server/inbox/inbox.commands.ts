import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { type Kysely, sql } from "kysely";
import { findInboxHolder } from "#common/server/auth/credentials/inbox-address.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound, tooManyAttempts } from "#common/server/http/errors.ts";
import { tokenIn } from "#features/receipts/rules/inbox/address-token.ts";
import { isReceiptFile, type MailFile } from "#features/receipts/rules/inbox/mail-file.ts";
import {
  inboxDays,
  maxInboxReceipts,
  maxReceipts,
  maxReceiptsPerDay,
} from "#features/receipts/rules/receipt-bounds.ts";
import { receiptName } from "#features/receipts/rules/receipt-name.ts";
import { type ReceiptProblem, receiptProblems } from "#features/receipts/rules/receipt-problem.ts";
import { deleteUpload, receiveUpload } from "../receipt-upload.ts";
import { newReceipt, type ReceiptIntake } from "../receipts.commands.ts";
import { countSentReceipts, insertReceipt, type NewReceipt } from "../receipts.store.ts";
import { countInbox, findBrought, insertFilesByMail } from "./inbox.store.ts";
import { type ReadMail, readMail, refused } from "./read-mail.ts";

export type MailIntake = ReceiptIntake & { readonly mailbox: string };

const hour = 3_600;

/**
 * Stores all receipts of a mail or none. Errors 404 and 422 are final; after others, the mail may be delivered again.
 * @param recipient the address to which the mail server delivers; if given, recipients in the headers are ignored
 */
export async function receiveMail(intake: MailIntake, raw: Buffer, recipient?: string): Promise<void> {
  const { db, mailbox } = intake;
  const mail = await readMail(raw);
  const token = tokenIn(recipient === undefined ? mail.recipients : [recipient], mailbox);
  const userId = token && (await findInboxHolder(db, token));
  if (!userId) throw notFound("Adressen findes ikke.");
  const files = mail.files.filter(isReceiptFile);
  if (files.length === 0) throw refused("Mailen har intet bilag. Vedhæft en PDF eller et billede.");
  if (files.length > maxReceipts) throw refused(`Mailen har mere end ${maxReceipts} bilag. Send dem i flere mails.`);
  await oneAtATime(db, () => takeFiles(intake, userId, mail, files));
}

/** All server processes together take one mail at a time, because reading needs much memory. */
async function oneAtATime(db: Kysely<Database>, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('inbox'))`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('inbox'))`.execute(connection);
    }
  });
}

async function takeFiles(
  intake: MailIntake,
  userId: number,
  { messageId, sender, subject }: ReadMail,
  files: readonly MailFile[],
): Promise<void> {
  const { db } = intake;
  const message_sha256 = hash("sha256", messageId, "buffer");
  const fresh = await freshFiles(db, userId, message_sha256, files);
  if (fresh.length === 0) return;
  await requireInboxRoom(db, userId, fresh.length);
  await insertFilesByMail(db, userId, fresh.length);
  const receipts: NewReceipt[] = [];
  for (const file of fresh) receipts.push(await readFile(intake, userId, file));
  await db.transaction().execute(async (trx) => {
    const ids: number[] = [];
    for (const receipt of receipts) ids.push(await insertReceipt(trx, receipt));
    const rows = ids.map((receipt_id) => ({ receipt_id, sender, subject, message_sha256 }));
    await trx.insertInto("inbox_receipts").values(rows).execute();
  });
}

async function freshFiles(
  db: Kysely<Database>,
  userId: number,
  messageHash: Buffer,
  files: readonly MailFile[],
): Promise<MailFile[]> {
  const byHash = new Map(files.map((file) => [hash("sha256", file.bytes, "hex"), file]));
  const hashes = [...byHash.keys()].map((text) => Buffer.from(text, "hex"));
  const brought = await findBrought(db, userId, messageHash, hashes);
  return [...byHash].flatMap(([text, file]) => (brought.has(text) ? [] : [file]));
}

async function requireInboxRoom(db: Kysely<Database>, userId: number, count: number): Promise<void> {
  if ((await countInbox(db, userId)) + count > maxInboxReceipts)
    throw tooManyAttempts(
      `Modtageren har ikke plads til flere bilag. De forsvinder, når de bruges eller slettes, og ellers efter ${inboxDays} dage.`,
      undefined,
      hour,
    );
  if ((await countSentReceipts(db, userId, true)) + count > maxReceiptsPerDay)
    throw tooManyAttempts(`Modtageren har fået ${maxReceiptsPerDay} bilag på et døgn.`, undefined, hour);
}

async function readFile({ reader, folder }: MailIntake, userId: number, file: MailFile): Promise<NewReceipt> {
  const notTaken = (problem: ReceiptProblem) => refused(`${receiptName(file.name)}: ${receiptProblems[problem]}`);
  const upload = await receiveUpload(folder, Readable.from([file.bytes]));
  if ("problem" in upload) throw notTaken(upload.problem);
  try {
    const read = await reader.read(upload, userId);
    if ("problem" in read) throw notTaken(read.problem);
    return newReceipt(userId, file.name, upload, read);
  } finally {
    await deleteUpload(upload);
  }
}
