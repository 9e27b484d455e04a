import * as z from "zod/mini";
import { pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { chosenId, dateField, id, idText } from "#common/rules/values/fields.ts";
import { isWholeOre } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { accountingSystemNames } from "./accounting/accounting-systems.ts";
import { draftProblems, draftStatuses } from "./accounting/draft-status.ts";
import { basisFormats, groupings, maxMarkup } from "./basis-words.ts";

const markupMessage = `Tillægget skal være en procent fra 0 til ${maxMarkup} med højst 2 decimaler.`;

/** Chooses a customer's jobs and their grouping in lines (docs/product-rules.md#bases-for-invoices). */
export const invoiceBasisChoice = z.object({
  customer_id: chosenId("Vælg en kunde."),
  until: dateField("Til og med"),
  group_by: z.enum(groupings, "Vælg, hvad linjerne samles efter."),
  with_refunds: z.boolean("Udlæg og kørsel skal være ja eller nej."),
  /** Percent on top of the cost of expenses and kilometres. */
  markup: z
    .number(markupMessage)
    .check(z.minimum(0, markupMessage), z.maximum(maxMarkup, markupMessage), z.refine(isWholeOre, markupMessage)),
  without_project_ids: z._default(
    z
      .array(chosenId("Vælg projekterne fra listen."), "Vælg projekterne fra listen.")
      .check(z.maxLength(500, "Lad højst 500 projekter ude.")),
    [],
  ),
});
export type InvoiceBasisChoice = z.infer<typeof invoiceBasisChoice>;

export const invoiceBasisInput = z.extend(invoiceBasisChoice, {
  digest: z.string("Se grundlaget, før du laver det.").check(z.maxLength(64, "Se grundlaget, før du laver det.")),
});
export type InvoiceBasisInput = z.infer<typeof invoiceBasisInput>;

/** Amounts are in kroner without VAT. */
export const invoiceBasisLine = z.object({
  project_code: z.string(),
  project_name: z.string(),
  kind: z.enum(jobKinds),
  /** The person, work or day by which the line groups jobs. */
  title: z.string(),
  minutes: z.nullable(wire.timeSum),
  km: z.nullable(wire.sum),
  /** Per hour; null for expenses and trips. */
  rate: z.nullable(wire.hourlyRate),
  /** The company's cost without deductible VAT; null for hours. */
  cost: z.nullable(wire.sum),
  amount: wire.sum,
});
export type InvoiceBasisLine = z.infer<typeof invoiceBasisLine>;

const basisProject = z.object({
  id,
  name: z.string(),
  code: z.string(),
  jobs_count: wire.count,
  unpriced_count: wire.count,
  is_left_out: z.boolean(),
});
export type BasisProject = z.infer<typeof basisProject>;

export const invoiceBasisPreview = z.object({
  lines: z.array(invoiceBasisLine),
  projects: z.array(basisProject),
  jobs_count: wire.count,
  amount: wire.sum,
  /** Jobs that replace invoiced jobs, and wait until the basis of the invoiced jobs is annulled. */
  waiting_count: wire.count,
  without_hours_count: wire.count,
  digest: z.string(),
});
export type InvoiceBasisPreview = z.infer<typeof invoiceBasisPreview>;

export const basisDraft = z.object({
  system: z.enum(accountingSystemNames),
  status: z.enum(draftStatuses),
  /** The draft's number or id in the accounting system; null until the system has confirmed the draft. */
  number: z.nullable(z.string()),
  reference: z.string(),
  /** The HTTP status of the response at which the latest attempt failed; null if there is no such response. */
  response_status: z.nullable(wire.count),
  problem: z.nullable(z.enum(draftProblems)),
  /** The system's own explanation of a failure; "" if there is none. */
  words: z.string(),
  tried_at: z.string(),
  tried_by: person,
});
export type BasisDraft = z.infer<typeof basisDraft>;

export const invoiceBasis = z.object({
  id,
  customer_id: id,
  customer_name: z.string(),
  until: z.string(),
  jobs_count: wire.count,
  amount: wire.sum,
  created_at: z.string(),
  annulled_at: z.nullable(z.string()),
  draft: z.nullable(basisDraft),
});
export type InvoiceBasis = z.infer<typeof invoiceBasis>;

export const invoiceBasisDetails = z.extend(invoiceBasis, {
  customer_cvr: z.nullable(z.string()),
  customer_reference: z.nullable(z.string()),
  group_by: z.enum(groupings),
  with_refunds: z.boolean(),
  markup: wire.sum,
  created_by: person,
  annulled_by: z.nullable(person),
  lines: z.array(invoiceBasisLine),
  /** Jobs that have changed since the basis was made, at most a hundred. */
  changed_job_ids: z.array(id),
  /** Null if no system is set up now. */
  accounting_system: z.nullable(z.enum(accountingSystemNames)),
});
export type InvoiceBasisDetails = z.infer<typeof invoiceBasisDetails>;

export const invoiceBasisList = z.object({ data: z.array(invoiceBasis), meta: pageMeta });
export const invoiceBasisListQuery = z.object(pageQuery);
export const invoiceBasisParams = z.object({ invoiceBasisId: idText });
export const invoiceBasisFileQuery = z.object({
  format: z.enum(basisFormats, `format skal være ${basisFormats.join(", ")}.`),
});
