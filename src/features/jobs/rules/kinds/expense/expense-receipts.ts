import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Job, JobAuthorizedActions } from "#features/jobs/rules/job.ts";
import type { JobChange } from "#features/jobs/rules/job-history.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";

export const areSameReceipts = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place]);

const keepsReceipts = (named: readonly number[], stored: readonly number[]): boolean =>
  areSameReceipts(named.slice(0, stored.length), stored);

/** The errors of the receipts `named` in the input. `usable` has the receipts that this expense may use. */
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

/** Whether the user may add receipts. The expense's own user may do so even without the right to edit the expense. */
export function mayAddReceipts(
  userId: number,
  { kind, user_id, job_status }: Pick<Job, "kind" | "user_id" | "job_status">,
  { update }: Pick<JobAuthorizedActions, "update">,
): boolean {
  return kinds[kind].part === "expense" && job_status !== "PAID" && (user_id === userId || update);
}

export const withAdded = (stored: readonly number[], added: readonly number[]): number[] => [
  ...new Set([...stored, ...added]),
];

/** Whether an edit only adds receipts. The approvals then stay, because the amount is the same. */
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
