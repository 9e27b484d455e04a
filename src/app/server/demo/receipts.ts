import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { formatDate } from "#common/rules/time/clock.ts";
import { kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { receiptName } from "#features/receipts/rules/receipt-name.ts";
import { insertJobReceipts } from "#features/receipts/server/job-receipts.store.ts";
import { type ReceiptReader, receiptReader } from "#features/receipts/server/reading/receipt-reader.ts";
import { insertReceipt } from "#features/receipts/server/receipts.store.ts";
import { receiptPdf } from "./receipt-pdf.ts";

/** Only some of the unpaid expenses get receipts, because drawing a receipt takes a moment. */
const mostReceipts = 24;

export async function insertReceipts(trx: Kysely<Database>): Promise<void> {
  const expenses = await listExpenses(trx);
  const folder = await mkdtemp(join(tmpdir(), "dagvaerk-demo-"));
  const reader = receiptReader(folder);
  try {
    for (const [place, expense] of expenses.entries())
      await insertOne(trx, expense, await readOne(reader, join(folder, String(place)), expense));
  } finally {
    reader.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Expense = Awaited<ReturnType<typeof listExpenses>>[number];

function listExpenses(trx: Kysely<Database>) {
  return trx
    .selectFrom("jobs")
    .innerJoin("job_expenses", "job_expenses.job_id", "jobs.id")
    .select(["jobs.id", "user_id", "price", "note", "vat", "supplier", "supplier_cvr", "jobs.created_at"])
    .select(wallClock("jobs.started_at").as("started_at"))
    .where("job_status", "<>", "PAID")
    .where("missing_receipt_reason", "is", null)
    .orderBy(sql`jobs.id desc`)
    .limit(mostReceipts)
    .execute();
}

async function readOne(reader: ReceiptReader, path: string, { id, price, vat, note, ...expense }: Expense) {
  const whole = oreFromKroner(price);
  const [most, more] = [Math.trunc((whole * 3) / 5), Math.trunc(whole / 4)];
  const amounts = [most, more, whole - most - more].map((ore) => formatDecimal(kronerFromOre(ore)));
  const file = receiptPdf({
    supplier: expense.supplier ?? "Kvittering",
    cvr: expense.supplier_cvr,
    date: `${formatDate(expense.started_at)}   bon ${1000 + id}`,
    items: amounts.map((amount, place) => ({ name: `${place + 1} x vare ${100 * id + place}`, amount })),
    vat: formatDecimal(vat),
    total: formatDecimal(price),
  });
  await writeFile(path, file);
  const read = await reader.read({ path, type: "pdf" }, expense.user_id);
  if ("problem" in read) throw new Error(`the demo's receipt is ${read.problem}`);
  return { file, ...read };
}

async function insertOne(
  trx: Kysely<Database>,
  { id, user_id, supplier }: Expense,
  { file, pages, thumbnail }: Awaited<ReturnType<typeof readOne>>,
): Promise<void> {
  const hash = createHash("sha256");
  for (const { bytes } of pages) hash.update(bytes);
  const receiptId = await insertReceipt(trx, {
    user_id,
    name: receiptName(`${supplier ?? "Kvittering"}.pdf`),
    type: "pdf",
    sent_sha256: createHash("sha256").update(file).digest(),
    pages_sha256: hash.digest(),
    thumbnail: Buffer.from(thumbnail),
    pages: pages.map((page) => ({ ...page, bytes: Buffer.from(page.bytes) })),
  });
  await insertJobReceipts(trx, [{ id, receipt_ids: [receiptId] }]);
}
