import { expense } from "./expense/expense.ts";
import type { Kind } from "./kind.ts";
import { mileage } from "./mileage/mileage.ts";
import { work } from "./work.ts";

/**
 * The kinds of jobs (docs/product-rules.md#kinds-of-jobs), in the order that users see. A job has the kind of its job type,
 * for good. The names are the wire's and the database's.
 */
const register = { work, expense, mileage };
export type JobKind = keyof typeof register;

declare global {
  /** The names as the types of the tables have them. */
  interface JobKindNames extends Record<JobKind, true> {}
}

export const kinds: Readonly<Record<JobKind, Kind>> = register;
export const jobKinds = Object.keys(register) as JobKind[];

/** The kind of a job that names none. */
export const defaultKind: JobKind = "work";

/** A column or field of `job_types` that only one kind has. */
export type JobTypeFieldName = { [Of in JobKind]: keyof (typeof register)[Of]["jobType"] }[JobKind];

export const jobKindLabels = Object.fromEntries(jobKinds.map((kind) => [kind, kinds[kind].label])) as Readonly<
  Record<JobKind, string>
>;

/** The kind that an address names; the default one where it names none. */
export const kindNamed = (name: string | undefined): JobKind => jobKinds.find((kind) => kind === name) ?? defaultKind;

export const isOther = (kind: JobKind): boolean => kind !== defaultKind;

/** The kinds beside the default one in which something can be registered. */
export const openOthers = (open: readonly JobKind[] = []): JobKind[] =>
  jobKinds.filter((kind) => isOther(kind) && open.includes(kind));

/** Whether there is something to choose between: not all is of the default kind. */
export const hasOtherKinds = (some: readonly JobKind[] = []): boolean => some.some(isOther);

export const isRefund = (kind: JobKind): boolean => kinds[kind].pay === "refund";

/** The kind's word where it is not the default one, which needs none. */
export const otherKindLabel = (kind: JobKind): string | undefined => (isOther(kind) ? kinds[kind].label : undefined);

/** The one kind whose jobs have the part. */
export const kindOfPart = (part: NonNullable<Kind["part"]>): JobKind =>
  jobKinds.find((kind) => kinds[kind].part === part) ?? defaultKind;

export const isCopied = ({ kind }: { readonly kind: JobKind }): boolean => kinds[kind].isCopied;

/** Whether any of the kinds is booked apart from its run. */
export const hasBooked = (some: readonly JobKind[] = []): boolean => some.some((kind) => kinds[kind].isBooked);

/** Whether what could be paid by the hour is paid by an amount. */
export const hasFixedAmount = ({
  kind,
  price_mode,
}: {
  readonly kind: JobKind;
  readonly price_mode: string;
}): boolean => kinds[kind].time === "period" && price_mode === "manual";
