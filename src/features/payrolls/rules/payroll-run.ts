import * as z from "zod/mini";
import { filterQuery, pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { reasonField } from "#features/jobs/rules/job.ts";
import { priceModes } from "#features/jobs/rules/job-price.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { paidSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { wireKm } from "#features/mileage/rules/km-field.ts";
import { rateKinds } from "#features/mileage/rules/mileage-rates.ts";
import { payrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import { absenceSums } from "./absence/run-absence.ts";
import { allowanceSums } from "./allowances/run-allowances.ts";
import { peopleQuery } from "./payable-people.ts";
import { maxUnpaidJobs, payroll } from "./payroll.ts";

/** Why a run cannot be annulled. The first reason that applies is shown (docs/product-rules.md#corrections). */
export const annulRefusals = {
  annulled: "Lønkørslen er allerede annulleret.",
  downloaded: "Lønkørslens fil er hentet. Tilbagefør i stedet de opgaver, der er forkerte.",
  reversed: "En af lønkørslens opgaver er tilbageført, så den kan ikke annulleres.",
  "not-latest": "Kun den seneste lønkørsel kan annulleres. Tilbagefør i stedet de opgaver, der er forkerte.",
} as const;
export type AnnulRefusal = keyof typeof annulRefusals;

const payrollDownload = z.object({
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

export const payrollFileInfo = z.object({
  id,
  format: payrollFormatName,
  file_name: z.string(),
  sha256: z.string(),
  size: wire.count,
});
export type PayrollFileInfo = z.infer<typeof payrollFileInfo>;

export const payrollFileTextQuery = z.object({ ...pageQuery, format: payrollFormatName });

export const payrollFileText = z.object({
  format: payrollFormatName,
  data: z.array(z.string()),
  ...pageMeta.shape,
});
export type PayrollFileText = z.infer<typeof payrollFileText>;

export const maxShownDownloads = 50;

export const payrollDetails = z.extend(payroll, {
  created_by: person,
  annulled_by: z.nullable(person),
  annul_refusal: z.nullable(z.enum(Object.keys(annulRefusals) as AnnulRefusal[])),
  downloads_count: wire.count,
  downloads: z.array(payrollDownload),
});
export type PayrollDetails = z.infer<typeof payrollDetails>;

const payrollLinePart = z.object({
  part: z.enum(rateKinds),
  salary_code: z.string(),
  km: wireKm,
  rate: wire.hourlyRate,
  price: wire.price,
});
export type PayrollLinePart = z.infer<typeof payrollLinePart>;

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
  kind: z.enum(jobKinds),
  started_at: z.string(),
  ended_at: z.string(),
  minutes: wire.minutes,
  price_mode: z.enum(priceModes),
  hourly_rate: z.nullable(wire.hourlyRate),
  price: wire.price,
  /** One part for each rate of a trip; empty for other kinds. */
  parts: z.array(payrollLinePart),
  /** The run whose pay a counter-line takes back; null for other lines. */
  reverses_payroll_id: z.nullable(id),
  replacement_job_id: z.nullable(id),
  replacement_is_cancelled: z.boolean(),
});
export type PayrollRunLine = z.infer<typeof payrollRunLine>;

export const payrollLinesQuery = z.object({ ...pageQuery, ...filterQuery, kind: kindQuery });
export const payrollLinePage = z.object({ data: z.array(payrollRunLine), ...pageMeta.shape });

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

/** `code` and `name` are null for jobs without a cost center. */
const payrollTotal = z.object({
  code: z.nullable(z.string()),
  name: z.nullable(z.string()),
  user_id: z.nullable(id),
  lines_count: wire.count,
  minutes: wire.timeSum,
  ...paidSums,
  /** `user_id`, absence and allowances are null unless the groups are employees. */
  ...absenceSums,
  ...allowanceSums,
});
export type PayrollTotal = z.infer<typeof payrollTotal>;
export const payrollTotalPage = z.object({ data: z.array(payrollTotal), ...pageMeta.shape });

/** The employee sees the reason on the replacement job (docs/product-rules.md#corrections). */
export const reversalInput = z.object({ reason: reasonField });
export type ReversalInput = z.infer<typeof reversalInput>;

export const reversal = z.object({
  id,
  job_id: id,
  replacement_job_id: id,
  replacement_is_cancelled: z.boolean(),
  reason: z.string(),
  created_at: z.string(),
  user: person,
  paid_by_payroll_id: id,
  /** The run with the counter-line; null while the reversal waits. */
  payroll_id: z.nullable(id),
  kind: z.enum(jobKinds),
  minutes: wire.minutes,
  price: wire.price,
  km: z.nullable(wireKm),
});
export type Reversal = z.infer<typeof reversal>;

export const maxPendingReversals = maxUnpaidJobs;

/** With `pay_groups`, only the reversals of people who belong to these groups on `createdBeforeDate`. */
export const pendingReversalsQuery = z.object({
  createdBeforeDate: z.optional(dateField("Oprettet før")),
  pay_groups: peopleQuery.pay_groups,
});
