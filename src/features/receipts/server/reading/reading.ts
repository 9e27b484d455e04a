import type { ReceiptProblem } from "#features/receipts/rules/receipt-problem.ts";
import type { ReceiptType } from "#features/receipts/rules/receipt-type.ts";

/** A picture that was made anew of pixels only: a JPEG without anything that the sent file held beside them. */
export type Picture = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };

/** A file that could be read, as what is kept of it. */
export type ReadReceipt = { readonly pages: readonly Picture[]; readonly thumbnail: Uint8Array };

/** What the reading process is asked, one file at a time, and what it answers. */
export type ReadingTask = { readonly path: string; readonly type: ReceiptType };
export type ReadingAnswer = ReadReceipt | { readonly problem: ReceiptProblem };

/** Thrown in the reading process for a file that is not taken. */
export class NotTaken extends Error {
  readonly problem: ReceiptProblem;

  constructor(problem: ReceiptProblem) {
    super(problem);
    this.problem = problem;
  }
}
