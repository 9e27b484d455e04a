import { expense } from "./expense/expense.ts";
import type { Kind } from "./kind.ts";
import type { PartName } from "./kind-parts.ts";
import { mileage } from "./mileage/mileage.ts";
import { work } from "./work.ts";

/**
 * The kinds of jobs in the order of the screens (docs/product-rules.md#kinds-of-jobs). A job always keeps the kind of
 * its job type. The API and the database use the same names of kinds.
 */
const register = { work, expense, mileage };
export type JobKind = keyof typeof register;

declare global {
  /** From here, the database types get the names of the kinds without importing this file. */
  interface JobKindNames extends Record<JobKind, true> {}
}

export const kinds: Readonly<Record<JobKind, Kind>> = register;
export const jobKinds = Object.keys(register) as JobKind[];

/** The kind of a job whose input names none. */
export const defaultKind: JobKind = "work";

type Register = typeof register;

/** The parts of the kinds whose price the server computes. */
export type ComputedPart = {
  [Of in JobKind]: Register[Of] extends { price: "computed"; part: infer Name extends PartName } ? Name : never;
}[JobKind];

/** A column of `job_types` that belongs to one kind. */
export type JobTypeFieldName = { [Of in JobKind]: keyof Register[Of]["jobType"] }[JobKind];

export const jobKindLabels = Object.fromEntries(jobKinds.map((kind) => [kind, kinds[kind].label])) as Readonly<
  Record<JobKind, string>
>;

/** The kind in an address; the default one for any other text. */
export const kindNamed = (name: string | undefined): JobKind => jobKinds.find((kind) => kind === name) ?? defaultKind;

export const isOther = (kind: JobKind): boolean => kind !== defaultKind;

/** The kinds besides the default one that have an open job type. */
export const openOthers = (open: readonly JobKind[] = []): JobKind[] =>
  jobKinds.filter((kind) => isOther(kind) && open.includes(kind));

/** Whether these kinds include another kind than the default one. */
export const hasOtherKinds = (some: readonly JobKind[] = []): boolean => some.some(isOther);

/** Kinds with the same money may share a salary code and are one entry of a payroll file. */
export const moneyOf = (kind: JobKind): string => kinds[kind].money;

export const isRefund = (kind: JobKind): boolean => kinds[kind].pay === "refund";

/** The label of the kind; undefined for the default kind, which is not labelled. */
export const otherKindLabel = (kind: JobKind): string | undefined => (isOther(kind) ? kinds[kind].label : undefined);

/** The kind whose jobs have this part. */
export const kindOfPart = (part: NonNullable<Kind["part"]>): JobKind =>
  jobKinds.find((kind) => kinds[kind].part === part) ?? defaultKind;

export const isCopied = ({ kind }: { readonly kind: JobKind }): boolean => kinds[kind].isCopied;

export const hasBooked = (some: readonly JobKind[] = []): boolean => some.some((kind) => kinds[kind].isBooked);

/** Whether a job that could be paid by the hour has a fixed amount. */
export const hasFixedAmount = ({
  kind,
  price_mode,
}: {
  readonly kind: JobKind;
  readonly price_mode: string;
}): boolean => kinds[kind].time === "period" && price_mode === "manual";
