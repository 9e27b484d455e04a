import * as z from "zod/mini";
import { dateField, type FieldErrors, id, idText, textField } from "#common/rules/values/fields.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { chartFormNames, comparisonNames, dimensionNames, measureNames, type Reader } from "./report.ts";
import { reportErrors } from "./report-errors.ts";
import { usualPeriodNames } from "./usual-periods.ts";

/** The maximum number of a user's reports, and of shared reports in a list (docs/product-rules.md#saved-reports). */
export const maxSavedReports = 50;
export const maxSharedReports = 200;

const savedQuery = z.object({
  measure: z.enum(measureNames, "Vælg, hvad rapporten viser."),
  rows: z.enum(dimensionNames, "Vælg rækker."),
  columns: z.optional(z.enum(dimensionNames, "Vælg kolonner fra listen.")),
  from: dateField("Fra"),
  to: dateField("Til"),
  /** The usual period that the screen computes on the day of reading. If absent, `from` and `to` apply. */
  follows: z.optional(z.enum(usualPeriodNames, `follows skal være en af ${usualPeriodNames.join(", ")}.`)),
  compare: z.optional(z.enum(comparisonNames, "Vælg en sammenligning fra listen.")),
  project_id: z.optional(id),
  status: z.optional(z.enum(jobStatuses, `status skal være en af ${jobStatuses.join(", ")}.`)),
  kind: kindQuery,
  chart: z.optional(z.enum(chartFormNames, `chart skal være en af ${chartFormNames.join(", ")}.`)),
});
export type SavedQuery = z.infer<typeof savedQuery>;

const fields = {
  name: textField("Navn", 60),
  is_shared: z._default(z.boolean("is_shared skal være true eller false."), false),
};

export const savedReportInput = z.object({ ...fields, query: savedQuery });
export type SavedReportInput = z.infer<typeof savedReportInput>;

/** The query of a saved report cannot change. */
export const savedReportChange = z.object(fields);
export type SavedReportChange = z.infer<typeof savedReportChange>;

export const savedReport = z.object({
  id,
  name: z.string(),
  is_shared: z.boolean(),
  /** The name of the user who shares the report; null for the caller's own. */
  shared_by: z.nullable(z.string()),
  may_edit: z.boolean(),
  query: savedQuery,
});
export type SavedReport = z.infer<typeof savedReport>;

export const savedReports = z.object({ data: z.array(savedReport), may_share: z.boolean() });
export type SavedReports = z.infer<typeof savedReports>;

export const savedReportParams = z.object({ savedReportId: idText });

/** The errors of `reportErrors`, under their names in the body: `query.rows`. */
export const savedReportErrors = ({ query }: Partial<Pick<SavedReportInput, "query">>, reader: Reader): FieldErrors =>
  query === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(reportErrors(query, reader)).map(([field, errors]) => [`query.${field}`, errors]),
      );
