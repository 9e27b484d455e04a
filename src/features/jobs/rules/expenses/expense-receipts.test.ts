import { describe, expect, test } from "vitest";
import type { Job } from "../job.ts";
import { jobStatuses } from "../job-status.ts";
import { areSameReceipts, receiptErrors } from "./expense-receipts.ts";

test.each([
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1, 2], [1, 3], false],
  [[1], [1, 2], false],
  [[1, 2], [1], false],
])("%j and %j are the same receipts: %s", (one, other, areSame) => {
  expect(areSameReceipts(one, other)).toBe(areSame);
});

describe("the receipts that an expense names", () => {
  const stored = (job_status: Job["job_status"], receipt_ids?: number[]) =>
    ({ job_status, expense: receipt_ids ? { receipt_ids } : null }) as Pick<Job, "job_status" | "expense">;
  const fixed = "Udlægget er godkendt af en manager, og bilagene ligger fast. Afvis det først, hvis de skal ændres.";
  const gone = "Et bilag findes ikke mere, eller det hører til et andet udlæg. Vedhæft det igen.";
  const told = (text: string) => ({ "expense.receipt_ids": [text] });

  test("are right where each may be named", () => {
    expect(receiptErrors([1, 2], new Set([2, 1, 3]), {})).toEqual({});
    expect(receiptErrors([], new Set(), {})).toEqual({});
  });

  test("are told where one may not", () => {
    expect(receiptErrors([1, 2], new Set([1]), {})).toEqual(told(gone));
  });

  test.each(jobStatuses)("may be others or not while it is %s", (status) => {
    const isFinal = status === "APPROVED_BY_MANAGER" || status === "PAID";
    const usable = new Set([1, 2]);
    expect(receiptErrors([1], usable, stored(status, [1]))).toEqual({});
    expect(receiptErrors([1, 2], usable, stored(status, [1]))).toEqual(isFinal ? told(fixed) : {});
    expect(receiptErrors([1], usable, stored(status))).toEqual(isFinal ? told(fixed) : {});
    expect(receiptErrors([], usable, stored(status))).toEqual({});
    expect(receiptErrors(undefined, new Set(), stored(status, [1]))).toEqual({});
  });
});
