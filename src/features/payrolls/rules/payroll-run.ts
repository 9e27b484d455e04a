import * as z from "zod/mini";
import { filterQuery, pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { reasonField } from "#features/jobs/rules/job.ts";
import { priceModes } from "#features/jobs/rules/job-price.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { paidSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { wireKm } from "#features/mileage/rules/km-field.ts";
import { rateKinds } from "#features/mileage/rules/mileage-rates.ts";
import { payrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import { maxUnpaidJobs, payroll } from "./payroll.ts";

/** Why a run can no longer be annulled, in the order that they are told (docs/product-rules.md#corrections). */
export const annulRefusals = {
  annulled: "Lønkørslen er allerede annulleret.",
  downloaded: "Lønkørslens fil er hentet. Tilbagefør i stedet de opgaver, der er forkerte.",
  reversed: "En af lønkørslens opgaver er tilbageført, så den kan ikke annulleres.",
  "not-latest": "Kun den seneste lønkørsel kan annulleres. Tilbagefør i stedet de opgaver, der er forkerte.",
} as const;
export type AnnulRefusal = keyof typeof annulRefusals;

/** A file of a run that was fetched: by whom, when, and the fingerprint of its bytes. */
export const payrollDownload = z.object({
  id,
  created_at: z.string(),
  user: person,
  format: payrollFormatName,
  file_name: z.string(),
  sha256: z.string(),
});
export type PayrollDownload = z.infer<typeof payrollDownload>;

export const payrollFileQuery = z.object({ format: z.optional(payrollFormatName) });
export const payrollFileInput = z.object({ format: payrollFormatName });

/** A file as it was made of a run, without its bytes. */
export const payrollFileInfo = z.object({
  id,
  format: payrollFormatName,
  file_name: z.string(),
  sha256: z.string(),
  size: wire.count,
});
export type PayrollFileInfo = z.infer<typeof payrollFileInfo>;

export const payrollFileTextQuery = z.object({ ...pageQuery, format: payrollFormatName });

/** A page of the lines of a file, its header among them, as a person reads them. */
export const payrollFileText = z.object({
  format: payrollFormatName,
  data: z.array(z.string()),
  ...pageMeta.shape,
});
export type PayrollFileText = z.infer<typeof payrollFileText>;

/** How many downloads a run's page lists; all of them are counted. */
export const maxShownDownloads = 50;

/** A run on its own page. */
export const payrollDetails = z.extend(payroll, {
  created_by: person,
  annulled_by: z.nullable(person),
  /** What keeps the run from being annulled; null while it can be. */
  annul_refusal: z.nullable(z.enum(Object.keys(annulRefusals) as AnnulRefusal[])),
  downloads_count: wire.count,
  downloads: z.array(payrollDownload),
});
export type PayrollDetails = z.infer<typeof payrollDetails>;

/** The kilometres of a trip that are paid at one rate. */
export const payrollLinePart = z.object({
  part: z.enum(rateKinds),
  salary_code: z.string(),
  km: wireKm,
  rate: wire.hourlyRate,
  price: wire.linePrice,
});
export type PayrollLinePart = z.infer<typeof payrollLinePart>;

/** One frozen line of a run (docs/product-rules.md#frozen-lines). */
export const payrollRunLine = z.object({
  id,
  job_id: id,
  user_id: id,
  employee_id: z.string(),
  user_name: z.string(),
  salary_code: z.string(),
  job_type_name: z.string(),
  project_code: z.string(),
  project_name: z.string(),
  cost_center_code: z.nullable(z.string()),
  cost_center_name: z.nullable(z.string()),
  started_at: z.string(),
  ended_at: z.string(),
  minutes: wire.minutes,
  price_mode: z.enum(priceModes),
  hourly_rate: z.nullable(wire.hourlyRate),
  price: wire.linePrice,
  /** What each rate pays of a trip; none for anything else. */
  parts: z.array(payrollLinePart),
  /** A counter-line: it takes back what this earlier run paid. */
  reverses_payroll_id: z.nullable(id),
  /** The job that stands in the place of this line's, when it was reversed. */
  replacement_job_id: z.nullable(id),
  /** It was cancelled, so that there is nothing to open. */
  replacement_is_cancelled: z.boolean(),
});
export type PayrollRunLine = z.infer<typeof payrollRunLine>;

export const payrollLinesQuery = z.object({ ...pageQuery, ...filterQuery, kind: kindQuery });
export const payrollLinePage = z.object({ data: z.array(payrollRunLine), ...pageMeta.shape });

/** What a run's totals can be added up by. */
export const totalGroups = ["employee", "salary_code", "project", "cost_center"] as const;
export type TotalGroup = (typeof totalGroups)[number];

export const totalGroupLabels: Readonly<Record<TotalGroup, string>> = {
  employee: "Medarbejder",
  salary_code: "Lønkode",
  project: "Projekt",
  cost_center: "Cost center",
};

export const payrollTotalsQuery = z.object({
  ...pageQuery,
  by: z._default(z.enum(totalGroups, `by skal være en af ${totalGroups.join(", ")}.`), "employee"),
});

/** `code` is the employee number, salary code or code; both are null for what has no cost center. `user_id` is of people. */
export const payrollTotal = z.object({
  code: z.nullable(z.string()),
  name: z.nullable(z.string()),
  user_id: z.nullable(id),
  lines_count: wire.count,
  minutes: wire.timeSum,
  ...paidSums,
});
export type PayrollTotal = z.infer<typeof payrollTotal>;
export const payrollTotalPage = z.object({ data: z.array(payrollTotal), ...pageMeta.shape });

/**
 * *Tilbagefør*: why a paid job was wrong. The employee reads it on the job that takes its place
 * (docs/product-rules.md#corrections).
 */
export const reversalInput = z.object({ reason: reasonField });
export type ReversalInput = z.infer<typeof reversalInput>;

/** A reversal that waits for the next run, or what came of it. */
export const reversal = z.object({
  id,
  job_id: id,
  replacement_job_id: id,
  /** It was cancelled, so that there is nothing to open. */
  replacement_is_cancelled: z.boolean(),
  reason: z.string(),
  created_at: z.string(),
  user: person,
  /** The run that paid the job. */
  paid_by_payroll_id: id,
  /** The run that carries the counter-line; null until there is one. */
  payroll_id: z.nullable(id),
  kind: z.enum(jobKinds),
  minutes: wire.minutes,
  price: wire.linePrice,
  /** Of a trip. */
  km: z.nullable(wireKm),
});
export type Reversal = z.infer<typeof reversal>;

/** The most that the screen lists, and so can say that it showed; a run carries all of them. */
export const maxPendingReversals = maxUnpaidJobs;
