import * as z from "zod/mini";
import { metaOf, type Page, pageSlice } from "#common/rules/lists/page-size.ts";
import { pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { dateField, id } from "#common/rules/values/fields.ts";
import { kronerFromOre } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { problemPlaces } from "#features/payroll-files/rules/checks/problem-places.ts";
import { payrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import { peopleQuery } from "./payable-people.ts";
import type { PayrollPreview, PreviewRow, PreviewTotal } from "./payroll-preview.ts";
import { payrollSelections } from "./payroll-selection.ts";

/** Without a format, the preview uses the company's default format. */
const format = z.optional(payrollFormatName);

export const runPreviewQuery = z.object({ ...pageQuery, format });

export const unpaidPreviewQuery = z.object({
  ...pageQuery,
  format,
  createdBeforeDate: dateField("Deadline"),
  jobs: z._default(z.enum(payrollSelections, "jobs skal være approved eller all."), "approved"),
});

/** `jobTypes=open` also checks codes of job types, kinds of absence and allowance rules that the run does not use. */
export const fileCheckQuery = z.object({
  createdBeforeDate: dateField("Deadline"),
  jobs: z._default(z.enum(payrollSelections, "jobs skal være approved eller all."), "approved"),
  ...peopleQuery,
  jobTypes: z._default(z.enum(["none", "open"], "jobTypes skal være none eller open."), "none"),
});

const previewRow = z.object({
  kind: z.enum(["hours", "amount", "km", "hours-total", "allowance", "absence"]),
  user_id: id,
  employee_id: z.string(),
  user_name: z.string(),
  salary_code: z.string(),
  hours: z.nullable(wire.sum),
  days: z.nullable(wire.sum),
  km: z.nullable(wire.sum),
  rate: z.nullable(wire.sum),
  amount: z.nullable(wire.sum),
  price: wire.sum,
  deviation: z.nullable(wire.sum),
});
export type PreviewPageRow = z.infer<typeof previewRow>;

const maxShownProblems = 100;

/** The totals are of the whole file. */
export const payrollPreviewPage = z.object({
  format: payrollFormatName,
  data: z.array(previewRow),
  ...pageMeta.shape,
  totals: z.object({
    hours: wire.sum,
    days: wire.sum,
    km: wire.sum,
    amount: wire.sum,
    price: wire.sum,
    deviation: wire.sum,
  }),
  problems: z.array(z.string()),
  problems_count: wire.count,
  problem_places: z.array(z.enum(problemPlaces)),
  notes: z.array(z.string()),
  notes_count: wire.count,
});
export type PayrollPreviewPage = z.infer<typeof payrollPreviewPage>;

/** Makes one page of the rows, and converts hundredths and øre to hours and kroner. */
export function previewPage({ rows, total, problems, problem_places, notes }: PayrollPreview, page: Page) {
  return {
    data: pageSlice(rows, page).map(onTheWire),
    ...metaOf(page, rows.length),
    totals: totalsOnTheWire(total),
    problems: problems.slice(0, maxShownProblems),
    problems_count: problems.length,
    problem_places: [...problem_places],
    notes: notes.slice(0, maxShownProblems),
    notes_count: notes.length,
  };
}

const decimal = (hundredths: number | null) => (hundredths === null ? null : kronerFromOre(hundredths));

function onTheWire({ own_hours: _own, ...row }: PreviewRow): PreviewPageRow {
  return {
    ...row,
    hours: decimal(row.hours),
    days: decimal(row.days),
    km: decimal(row.km),
    rate: decimal(row.rate),
    amount: decimal(row.amount),
    price: kronerFromOre(row.price),
    deviation: decimal(row.deviation),
  };
}

function totalsOnTheWire({ hours, days, km, amount, price, deviation }: PreviewTotal): PayrollPreviewPage["totals"] {
  return {
    hours: kronerFromOre(hours),
    days: kronerFromOre(days),
    km: kronerFromOre(km),
    amount: kronerFromOre(amount),
    price: kronerFromOre(price),
    deviation: kronerFromOre(deviation),
  };
}
