import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Job, JobAuthorizedActions } from "#features/jobs/rules/job.ts";
import type { JobChange } from "#features/jobs/rules/job-history.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";

/** Whether two lists name the same receipts in the same order. */
export const areSameReceipts = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place]);

/** Whether a list names what another does, in the same places, and maybe more. */
const keepsReceipts = (named: readonly number[], stored: readonly number[]): boolean =>
  areSameReceipts(named.slice(0, stored.length), stored);

/**
 * What is wrong with the receipts that an expense names (docs/product-rules.md#receipts).
 * @param named undefined leaves them as they are
 * @param usable those of them that it may name
 * @param stored the job before an edit; from its second approval on receipts are only added to it
 */
export function receiptErrors(
  named: readonly number[] | undefined,
  usable: ReadonlySet<number>,
  stored: Partial<Pick<Job, "job_status" | "expense">>,
): FieldErrors {
  if (!named) return {};
  const isFinal = stored.job_status === "APPROVED_BY_MANAGER" || stored.job_status === "PAID";
  if (isFinal && !keepsReceipts(named, stored.expense?.receipt_ids ?? []))
    return {
      "expense.receipt_ids": [
        "Udlægget er godkendt af en manager, og bilagene ligger fast: der kan kun føjes nye til. Afvis det først, hvis de skal ændres.",
      ],
    };
  if (named.some((id) => !usable.has(id)))
    return {
      "expense.receipt_ids": ["Et bilag findes ikke mere, eller det hører til et andet udlæg. Vedhæft det igen."],
    };
  return {};
}

/** Whether a receipt that is found later is added to a stored expense: its user's own, also when they may not change it. */
export function mayAddReceipts(
  userId: number,
  { kind, user_id, job_status }: Pick<Job, "kind" | "user_id" | "job_status">,
  { update }: Pick<JobAuthorizedActions, "update">,
): boolean {
  return kinds[kind].part === "expense" && job_status !== "PAID" && (user_id === userId || update);
}

/** The receipts of an expense with those that are added, each once. */
export const withAdded = (stored: readonly number[], added: readonly number[]): number[] => [
  ...new Set([...stored, ...added]),
];

/** An edit that only adds receipts voids no approval: what was approved stands as it did, with more evidence. */
export function addsReceiptsOnly(
  changes: readonly Pick<JobChange, "field" | "to">[],
  before: Pick<Job, "expense">,
  after: Pick<Job, "expense">,
): boolean {
  const isAbout = ({ field, to }: (typeof changes)[number]) =>
    field === "receipt_ids" || (field === "missing_receipt_reason" && to === null);
  const [stored, named] = [before.expense?.receipt_ids ?? [], after.expense?.receipt_ids ?? []];
  return changes.every(isAbout) && named.length > stored.length && keepsReceipts(named, stored);
}
