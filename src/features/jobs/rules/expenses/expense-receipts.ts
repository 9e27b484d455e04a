import type { FieldErrors } from "../../../../common/rules/values/fields.ts";
import type { Job } from "../job.ts";

/** Whether two lists name the same receipts in the same order. */
export const areSameReceipts = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place]);

/**
 * What is wrong with the receipts that an expense names (docs/product-rules.md#receipts).
 * @param named undefined leaves them as they are
 * @param usable those of them that it may name
 * @param stored the job before an edit; from its second approval on they stay
 */
export function receiptErrors(
  named: readonly number[] | undefined,
  usable: ReadonlySet<number>,
  stored: Partial<Pick<Job, "job_status" | "expense">>,
): FieldErrors {
  if (!named) return {};
  const isFinal = stored.job_status === "APPROVED_BY_MANAGER" || stored.job_status === "PAID";
  if (isFinal && !areSameReceipts(named, stored.expense?.receipt_ids ?? []))
    return {
      "expense.receipt_ids": [
        "Udlægget er godkendt af en manager, og bilagene ligger fast. Afvis det først, hvis de skal ændres.",
      ],
    };
  if (named.some((id) => !usable.has(id)))
    return {
      "expense.receipt_ids": ["Et bilag findes ikke mere, eller det hører til et andet udlæg. Vedhæft det igen."],
    };
  return {};
}
