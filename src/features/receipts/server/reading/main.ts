import { readReceipt } from "./read-receipt.ts";
import { NotTaken, type ReadingAnswer, type ReadingTask } from "./reading.ts";

/*
 * This process reads uploaded files, which may be hostile. It has no environment variables of the server, no network
 * and no database, and writes no files. The server kills it if a file takes too much time or memory
 * (docs/decisions/055-receipts.md).
 */

process.on("message", (task: ReadingTask) => void answer(task));
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function answer(task: ReadingTask): Promise<void> {
  const read: ReadingAnswer = await readReceipt(task).catch((error) => ({
    problem: error instanceof NotTaken ? error.problem : "unreadable",
  }));
  process.send?.(read);
}
