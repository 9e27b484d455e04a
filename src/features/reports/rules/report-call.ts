import * as z from "zod/mini";
import { dateField, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobFilterQuery } from "#features/jobs/rules/list/job-filter.ts";
import { comparisonNames, dimensionNames, measureNames, reportFormats } from "./report.ts";

export const reportQuery = z.object({
  ...jobFilterQuery,
  from: dateField("Fra"),
  to: dateField("Til"),
  user_id: z.optional(idText),
  measure: z.enum(measureNames, `measure skal være en af ${measureNames.join(", ")}.`),
  rows: z.enum(dimensionNames, `rows skal være en af ${dimensionNames.join(", ")}.`),
  columns: z.optional(z.enum(dimensionNames, `columns skal være en af ${dimensionNames.join(", ")}.`)),
  compare: z.optional(z.enum(comparisonNames, `compare skal være en af ${comparisonNames.join(", ")}.`)),
});
export type ReportQuery = z.infer<typeof reportQuery>;

export const reportFileQuery = z.extend(reportQuery, {
  format: z._default(z.enum(reportFormats, `format skal være en af ${reportFormats.join(", ")}.`), "xlsx"),
});

/** `key` is an id, status, kind, rule, start of a time unit, `noneKey` or `restKey`. Only ids and rules have names. */
const reportHead = z.object({ key: z.string(), name: z.nullable(z.string()) });
export type ReportHead = z.infer<typeof reportHead>;

const reportPeriod = z.object({ from: z.string(), to: z.string() });

/** Numbers are in minutes, kroner, kilometres or days. `compared` is the sum of the compared period. */
export const report = z.object({
  period: reportPeriod,
  compared_period: z.nullable(reportPeriod),
  /** Whether absence of small groups is left out for the reader. */
  is_protected: z.boolean(),
  columns: z.array(reportHead),
  rows: z.array(z.extend(reportHead, { values: z.array(wire.sum), total: wire.sum, compared: z.nullable(wire.sum) })),
  totals: z.array(wire.sum),
  total: wire.sum,
  compared: z.nullable(wire.sum),
});
export type Report = z.infer<typeof report>;
export type ReportRow = Report["rows"][number];
