import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import type { Attached } from "#common/web/offline/device-database.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import { type JobKind, kinds } from "#features/kinds/rules/kinds.ts";
import { type ExpenseFormValues, expenseValues } from "./expense-values.ts";
import { type TripFormValues, tripValues } from "./trip-values.ts";

export type KindsFormValues = ExpenseFormValues & TripFormValues;

type PartFormValues = {
  readonly values: (job?: Pick<Job, PartName>) => Partial<KindsFormValues>;
  readonly payload: (values: KindsFormValues) => object;
  readonly kept?: (values: KindsFormValues) => Partial<KindsFormValues>;
  readonly conflictLabels?: ConflictLabels<KindsFormValues>;
  readonly attached?: (values: KindsFormValues) => Attached | undefined;
  readonly path?: (values: KindsFormValues) => string;
};

const partValues: Readonly<Record<PartName, PartFormValues>> = { expense: expenseValues, trip: tripValues };

/** A form has the values of all kinds of jobs, whatever its own kind. */
export const kindsFormValues = (job?: Pick<Job, PartName>): KindsFormValues =>
  Object.assign({}, ...Object.values(partValues).map(({ values }) => values(job)));

export function valuesOfKind(kind: JobKind): PartFormValues | undefined {
  const { part } = kinds[kind];
  return part === null ? undefined : partValues[part];
}
