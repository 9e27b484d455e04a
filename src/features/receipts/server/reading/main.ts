import { readReceipt } from "./read-receipt.ts";
import { NotTaken, type ReadingAnswer, type ReadingTask } from "./reading.ts";

/* Uploaded files may be hostile, so this process has few rights (docs/decisions/055-receipts.md). */

process.on("message", (task: ReadingTask) => void answer(task));
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function answer(task: ReadingTask): Promise<void> {
  const read: ReadingAnswer = await readReceipt(task).catch((error) => ({
    problem: error instanceof NotTaken ? error.problem : "unreadable",
  }));
  process.send?.(read);
}
