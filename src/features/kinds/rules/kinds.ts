import { expense } from "./expense/expense.ts";
import type { Kind } from "./kind.ts";
import type { PartName } from "./kind-parts.ts";
import { mileage } from "./mileage/mileage.ts";
import { work } from "./work.ts";

/** In the order of the screens (docs/product-rules.md#kinds-of-jobs). The API and the database use these names. */
const register = { work, expense, mileage };
export type JobKind = keyof typeof register;

declare global {
  /** The database types get the names of the kinds from here, without importing this file. */
  interface JobKindNames extends Record<JobKind, true> {}
}

export const kinds: Readonly<Record<JobKind, Kind>> = register;
export const jobKinds = Object.keys(register) as JobKind[];

export const defaultKind: JobKind = "work";

type Register = typeof register;

export type ComputedPart = {
  [Of in JobKind]: Register[Of] extends { price: "computed"; part: infer Name extends PartName } ? Name : never;
}[JobKind];

export type JobTypeFieldName = { [Of in JobKind]: keyof Register[Of]["jobType"] }[JobKind];

export const jobKindLabels = Object.fromEntries(jobKinds.map((kind) => [kind, kinds[kind].label])) as Readonly<
  Record<JobKind, string>
>;

/** The kind that a URL names; the default kind for any other text. */
export const kindNamed = (name: string | undefined): JobKind => jobKinds.find((kind) => kind === name) ?? defaultKind;

export const isOther = (kind: JobKind): boolean => kind !== defaultKind;

/** The kinds with an open job type, without the default kind. */
export const openOthers = (open: readonly JobKind[] = []): JobKind[] =>
  jobKinds.filter((kind) => isOther(kind) && open.includes(kind));

export const hasOtherKinds = (some: readonly JobKind[] = []): boolean => some.some(isOther);

export const moneyOf = (kind: JobKind): string => kinds[kind].money;

export const isRefund = (kind: JobKind): boolean => kinds[kind].pay === "refund";

/** Undefined for the default kind, which is shown without a label. */
export const otherKindLabel = (kind: JobKind): string | undefined => (isOther(kind) ? kinds[kind].label : undefined);

export const kindOfPart = (part: NonNullable<Kind["part"]>): JobKind =>
  jobKinds.find((kind) => kinds[kind].part === part) ?? defaultKind;

export const isCopied = ({ kind }: { readonly kind: JobKind }): boolean => kinds[kind].isCopied;

export const hasBooked = (some: readonly JobKind[] = []): boolean => some.some((kind) => kinds[kind].isBooked);

/** Whether a job that could be paid by the hour has an entered amount. */
export const hasFixedAmount = ({
  kind,
  price_mode,
}: {
  readonly kind: JobKind;
  readonly price_mode: string;
}): boolean => kinds[kind].time === "period" && price_mode === "manual";
