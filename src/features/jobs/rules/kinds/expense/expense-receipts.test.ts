import { describe, expect, test } from "vitest";
import type { Job } from "#features/jobs/rules/job.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { addsReceiptsOnly, areSameReceipts, mayAddReceipts, receiptErrors } from "./expense-receipts.ts";

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

describe("the receipts of an expense", () => {
  const stored = (job_status: Job["job_status"], receipt_ids?: number[]) =>
    ({ job_status, expense: receipt_ids ? { receipt_ids } : null }) as Pick<Job, "job_status" | "expense">;
  const fixed =
    "Udlægget er godkendt af en manager, og bilagene ligger fast: der kan kun føjes nye til. Afvis det først, hvis de skal ændres.";
  const gone = "Et bilag findes ikke mere, eller det hører til et andet udlæg. Vedhæft det igen.";
  const told = (text: string) => ({ "expense.receipt_ids": [text] });

  test("receipts that the user may use are accepted", () => {
    expect(receiptErrors([1, 2], new Set([2, 1, 3]), {})).toEqual({});
    expect(receiptErrors([], new Set(), {})).toEqual({});
  });

  test("a receipt that the user may not use is refused", () => {
    expect(receiptErrors([1, 2], new Set([1]), {})).toEqual(told(gone));
  });

  test.each(jobStatuses)("receipts may change at the status %s, until the second approval", (status) => {
    const isFinal = status === "APPROVED_BY_MANAGER" || status === "PAID";
    const usable = new Set([1, 2]);
    expect(receiptErrors([1], usable, stored(status, [1]))).toEqual({});
    expect(receiptErrors([1, 2], usable, stored(status, [1]))).toEqual({});
    expect(receiptErrors([1], usable, stored(status))).toEqual({});
    for (const named of [[2], [], [2, 1]])
      expect(receiptErrors(named, usable, stored(status, [1]))).toEqual(isFinal ? told(fixed) : {});
    expect(receiptErrors([], usable, stored(status))).toEqual({});
    expect(receiptErrors(undefined, new Set(), stored(status, [1]))).toEqual({});
  });
});

describe("a receipt that is added later", () => {
  const own = { kind: "expense", user_id: 7 } as const;

  test.each(jobStatuses)(
    "at the status %s, the expense's user and users who may change the expense add receipts until the payment",
    (job_status) => {
      const job = { ...own, job_status };
      const isUnpaid = job_status !== "PAID";
      expect(mayAddReceipts(7, job, { update: false })).toBe(isUnpaid);
      expect(mayAddReceipts(8, job, { update: true })).toBe(isUnpaid);
      expect(mayAddReceipts(8, job, { update: false })).toBe(false);
      expect(mayAddReceipts(7, { ...job, kind: "work" }, { update: true })).toBe(false);
    },
  );

  const expense = (receipt_ids: number[]) => ({ expense: { receipt_ids } }) as Pick<Job, "expense">;
  const receipts = { field: "receipt_ids", to: "1 – 2" } as const;

  test.each([
    ["one more receipt", [receipts], [1], [1, 2], true],
    [
      "the first receipt, in the place of the reason for its absence",
      [receipts, { field: "missing_receipt_reason", to: null }],
      [],
      [1],
      true,
    ],
    ["one more receipt, and another price", [receipts, { field: "price", to: 2 }], [1], [1, 2], false],
    [
      "one more receipt, and a reason for a missing receipt",
      [receipts, { field: "missing_receipt_reason", to: "Blev væk" }],
      [1],
      [1, 2],
      false,
    ],
    ["another receipt", [receipts], [1], [2, 3], false],
    ["one receipt fewer", [receipts], [1, 2], [1], false],
    ["another order of the receipts", [receipts], [1, 2], [2, 1], false],
  ] as const)("whether an edit with %s only adds receipts", (_what, changes, before, after, isOnly) => {
    expect(addsReceiptsOnly(changes, expense([...before]), expense([...after]))).toBe(isOnly);
  });
});
