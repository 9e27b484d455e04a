import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import type { Attached } from "#common/web/offline/device-database.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import { type JobKind, kinds } from "#features/kinds/rules/kinds.ts";
import { type ExpenseFormValues, expenseValues } from "./expense-values.ts";
import { type TripFormValues, tripValues } from "./trip-values.ts";

export type KindsFormValues = ExpenseFormValues & TripFormValues;

type PartFormValues = {
  /** @param job the stored job; absent for a new one */
  readonly values: (job?: Pick<Job, PartName>) => Partial<KindsFormValues>;
  readonly payload: (values: KindsFormValues) => object;
  readonly kept?: (values: KindsFormValues) => Partial<KindsFormValues>;
  /** Labels of values that are no field of the part, or are shown otherwise when a save is refused. */
  readonly conflictLabels?: ConflictLabels<KindsFormValues>;
  /** The receipts that must be sent before the job. */
  readonly attached?: (values: KindsFormValues) => Attached | undefined;
  /** A path below the user's jobs, for other ways to create jobs. */
  readonly path?: (values: KindsFormValues) => string;
};

/** A missing part does not compile. */
const partValues: Readonly<Record<PartName, PartFormValues>> = { expense: expenseValues, trip: tripValues };

/** A form has the values of all kinds and sends those of its own. */
export const kindsFormValues = (job?: Pick<Job, PartName>): KindsFormValues =>
  Object.assign({}, ...Object.values(partValues).map(({ values }) => values(job)));

/** The values of a kind; undefined if it has no part. */
export function valuesOfKind(kind: JobKind): PartFormValues | undefined {
  const { part } = kinds[kind];
  return part === null ? undefined : partValues[part];
}
