import type { JobParts, PartName } from "./kind-parts.ts";

/** What a kind asks of its job types beside their name and salary code; the names are columns of `job_types`. */
export type JobTypeField = {
  readonly label: string;
  /** Whether only those who manage job types see it. */
  readonly isInternal: boolean;
} & (
  | { readonly control: "switch"; readonly help: string }
  /** `required` is the message where it is missing. */
  | { readonly control: "choice"; readonly options: ReadonlyMap<number, string>; readonly required: string }
  | { readonly control: "code"; readonly required: string }
);

/** What a job of any kind can say of itself. */
export type KindJob = JobParts & {
  readonly price_mode: "auto" | "manual";
  readonly hourly_rate: number | null;
};

/** What a job type of the kind pays where an hour, 100 kr. or a few kilometres are registered on it. */
export type ImaginedPay = {
  readonly salary_code?: string;
  readonly minutes: number;
  readonly price_mode: "auto" | "manual";
  readonly hourly_rate: number | null;
  readonly price: number;
  readonly trip_part?: "high" | "low" | "bicycle";
  readonly km?: number;
  readonly km_rate?: number;
};

/** A job type's salary codes. */
export type SalaryCodes = {
  readonly salary_code: string;
  readonly low_salary_code: string | null;
  readonly bicycle_salary_code: string | null;
};

/**
 * A kind of jobs (docs/product-rules.md#kinds-of-jobs). It has no schemas, so that lists can show it without Zod; the
 * fields that only its jobs have are its part (`kind-parts.ts`).
 */
export type Kind = {
  /** Its word on chips, in filters and above sums. */
  readonly label: string;
  /** Its money among other money: `løn`. */
  readonly money: string;
  /** The button and the title of a new one, and the title of one that can only be looked at. */
  readonly newLabel: string;
  readonly readOnlyLabel: string;
  /** What its job types are called in its form, and the message for a job type of another kind. */
  readonly typeLabel: string;
  readonly otherType: string;
  /** A start and an end with hours, one day, or whole days from the first to the last. */
  readonly time: "period" | "day" | "days";
  /** Wages and refunds are never in one sum, and have no salary code in common. */
  readonly pay: "wage" | "refund";
  /** Whether a person says the price, or the server computes all of it. */
  readonly price: "typed" | "computed";
  /** Whether its sums have kilometres. */
  readonly hasKm: boolean;
  /** The fields that only its jobs have. */
  readonly part: PartName | null;
  readonly jobType: Readonly<Record<string, JobTypeField>>;
  readonly salaryCodeLabel: string;
  readonly isCopied: boolean;
  /** Whether it is booked apart from the run that pays it. */
  readonly isBooked: boolean;
  /** Whether an approver looks at it by itself, and not in the line of its week. */
  readonly isSpecial: (job: Pick<KindJob, "price_mode">) => boolean;
  /** What stands beside the name of its job type on a card. */
  readonly beside: (job: KindJob) => string | null;
  /** What it was, in a line below. */
  readonly summary: (job: KindJob) => string | null;
  /** How much of it there is, where that is not its hours. */
  readonly amount: (job: KindJob) => string | null;
  /** How it is paid, and what else an approver has to know. */
  readonly payText: (job: KindJob) => string | null;
  readonly details: (job: KindJob) => string | null;
  readonly imaginedPay: (codes: SalaryCodes) => readonly ImaginedPay[];
};
