import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "#common/server/config.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { isMigrated } from "#common/server/database/migrate.ts";
import { HttpError } from "#common/server/http/errors.ts";
import { startProblem } from "#common/server/start-problem.ts";
import { maxMailBytes } from "#features/receipts/rules/receipt-bounds.ts";
import { receiveMail } from "#features/receipts/server/inbox/inbox.commands.ts";
import { refused } from "#features/receipts/server/inbox/read-mail.ts";
import { receiptReader } from "#features/receipts/server/reading/receipt-reader.ts";
import { uploadFolder } from "#features/receipts/server/receipt-upload.ts";
import { withDatabase } from "./with-database.ts";

/* The exit codes are from sysexits.h. A refused mail's sender gets stderr (docs/operations.md#receipts-by-mail). */

const refusals: Readonly<Record<number, number>> = { 404: 67, 422: 65 };
const tryAgain = 75;

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, options: { demo: { type: "boolean" } } });
  const [recipient] = positionals;
  const raw = await readMailFrom(process.stdin);
  const config = readConfig();
  const { inboxAddress: mailbox } = config;
  if (!mailbox) throw new ConfigError("RECEIPT_MAIL has to be set as the app has it.");
  await withDatabase(config, { needsData: true }, async (url) => {
    await using db = connect(url, { connections: 3 });
    if (!(await isMigrated(db))) throw new ConfigError("The database is of an older version; start the app first.");
    const folder = uploadFolder(config.dataDir);
    const reader = receiptReader(folder);
    try {
      await receiveMail({ db, reader, folder, mailbox }, raw, recipient);
    } finally {
      reader.close();
    }
  });
}

/** Reads stdin to its end even if the mail is too large, because mail servers expect it. */
async function readMailFrom(stdin: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    size += chunk.length;
    if (size <= maxMailBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maxMailBytes) throw refused(`Mailen fylder mere end ${maxMailBytes / 1024 / 1024} MB.`);
  return Buffer.concat(chunks);
}

await main().catch((error: unknown) => {
  console.error(error instanceof HttpError ? error.message : startProblem(error));
  process.exitCode = (error instanceof HttpError && refusals[error.statusCode]) || tryAgain;
});
