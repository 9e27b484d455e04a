import type { ReceiptProblem } from "#features/receipts/rules/receipt-problem.ts";
import type { ReceiptType } from "#features/receipts/rules/receipt-type.ts";

/** A JPEG that is made from pixels alone, without the metadata of the uploaded file. */
export type Picture = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };

export type ReadReceipt = { readonly pages: readonly Picture[]; readonly thumbnail: Uint8Array };

export type ReadingTask = { readonly path: string; readonly type: ReceiptType };
export type ReadingAnswer = ReadReceipt | { readonly problem: ReceiptProblem };

export class NotTaken extends Error {
  readonly problem: ReceiptProblem;

  constructor(problem: ReceiptProblem) {
    super(problem);
    this.problem = problem;
  }
}
