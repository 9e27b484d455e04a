import type { Attached } from "#common/web/offline/device-database.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import { type JobKind, kinds } from "#features/kinds/rules/kinds.ts";
import { type ExpenseFormValues, expenseValues } from "./expense-values.ts";
import { type TripFormValues, tripValues } from "./trip-values.ts";

/** What the forms of the kinds hold beside what every job's form does. */
export type KindsFormValues = ExpenseFormValues & TripFormValues;

type PartFormValues = {
  /** @param job the stored one; without it the values of a new one */
  readonly values: (job?: Pick<Job, PartName>) => Partial<KindsFormValues>;
  readonly payload: (values: KindsFormValues) => object;
  /** The values as the device keeps them. */
  readonly kept?: (values: KindsFormValues) => Partial<KindsFormValues>;
  /** What the server has to have before the job. */
  readonly attached?: (values: KindsFormValues) => Attached | undefined;
  /** Below the path of the user's jobs: another way to make new ones. */
  readonly path?: (values: KindsFormValues) => string;
};

/** A part that is missing here does not compile. */
const partValues: Readonly<Record<PartName, PartFormValues>> = { expense: expenseValues, trip: tripValues };

/** A job's form holds the values of all kinds, and sends those of its own. */
export const kindsFormValues = (job?: Pick<Job, PartName>): KindsFormValues =>
  Object.assign({}, ...Object.values(partValues).map(({ values }) => values(job)));

/** Those of a kind; undefined where it has no part. */
export function valuesOfKind(kind: JobKind): PartFormValues | undefined {
  const { part } = kinds[kind];
  return part === null ? undefined : partValues[part];
}
