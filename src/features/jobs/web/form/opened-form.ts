import type { JobDetails } from "#features/jobs/rules/job-history.ts";

/** The job's version and form values when the form was opened. A draft keeps these and not the whole job. */
export type OpenedForm<Values> = { readonly version: number; readonly values: Values };

export const openedForm = <Values>({ version }: JobDetails, values: Values): OpenedForm<Values> => ({
  version,
  values,
});

export const valuesOf = <Values>(row: OpenedForm<Values> | JobDetails, stored: (job: JobDetails) => Values): Values =>
  "values" in row ? row.values : stored(row);
