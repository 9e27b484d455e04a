import { readReceipt } from "./read-receipt.ts";
import { NotTaken, type ReadingAnswer, type ReadingTask } from "./reading.ts";

/*
 * The process that reads what users send, which may be made to harm whoever reads it. It has no environment, no network
 * and no database, writes no file, and is ended from outside when it takes too long or too much
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
