import type { JobFlagKind } from "./job-flag-kinds.ts";
import type { JobParts, PartName } from "./kind-parts.ts";

/** A field that only job types of one kind have. Its key in `Kind.jobType` is a column of `job_types`. */
export type JobTypeField = {
  readonly label: string;
  /** Whether only users who manage job types see the field. */
  readonly isInternal: boolean;
} & (
  | { readonly control: "switch"; readonly help: string }
  /** `required` is the error for a missing value. */
  | { readonly control: "choice"; readonly options: ReadonlyMap<number, string>; readonly required: string }
  | { readonly control: "code"; readonly required: string }
);

export type KindJob = JobParts & {
  readonly price_mode: "auto" | "manual";
  readonly hourly_rate: number | null;
};

/** The pay of a sample job. With it, the app checks whether a payroll file can hold the salary codes of a job type. */
export type SamplePay = {
  readonly salary_code?: string;
  readonly minutes: number;
  readonly price_mode: "auto" | "manual";
  readonly hourly_rate: number | null;
  readonly price: number;
  readonly trip_part?: "high" | "low" | "bicycle";
  readonly km?: number;
  readonly km_rate?: number;
};

type SalaryCodes = {
  readonly salary_code: string;
  readonly low_salary_code: string | null;
  readonly bicycle_salary_code: string | null;
};

/** A kind of job (docs/product-rules.md#kinds-of-jobs). It has no schemas, so that lists need not load Zod. */
export type Kind = {
  readonly label: string;
  /** The name of the money for its jobs, such as "løn". Kinds with the same `money` may share a salary code. */
  readonly money: string;
  readonly newLabel: string;
  readonly readOnlyLabel: string;
  /** `typeLabel` is the label of the job type field. `otherType` is the error for a job type of another kind. */
  readonly typeLabel: string;
  readonly otherType: string;
  /** `period`: a start and an end with times. `day`: one day. `days`: whole days from the first to the last. */
  readonly time: "period" | "day" | "days";
  readonly pay: "wage" | "refund";
  readonly hasKm: boolean;
  readonly hasCreditNotes: boolean;
  readonly jobType: Readonly<Record<string, JobTypeField>>;
  readonly salaryCodeLabel: string;
  readonly isCopied: boolean;
  readonly flags: readonly JobFlagKind[];
  readonly isBooked: boolean;
  /** Whether an approver sees the job on a separate row, and not as part of a week. */
  readonly isSpecial: (job: Pick<KindJob, "price_mode">) => boolean;
  readonly beside: (job: KindJob) => string | null;
  readonly summary: (job: KindJob) => string | null;
  /** The amount that lists show instead of hours; null if lists show hours. */
  readonly amount: (job: KindJob) => string | null;
  readonly unsentText: (job: KindJob) => string | null;
  readonly attachments: (job: JobParts) => readonly number[];
  /** `payText` says how the job is paid. `details` has further details for the approver. */
  readonly payText: (job: KindJob) => string | null;
  readonly details: (job: KindJob) => string | null;
  readonly samplePay: (codes: SalaryCodes) => readonly SamplePay[];
} & Price;

/** `typed`: a user enters the price or the hourly rate. `computed`: the server computes the price from the part. */
type Price =
  | { readonly price: "typed"; readonly part: PartName | null }
  | { readonly price: "computed"; readonly part: PartName };
