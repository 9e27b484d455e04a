import type { JobDetails } from "#features/jobs/rules/job-history.ts";

/** What the form of a stored job has to know of it to save: a draft keeps this, and not its history. */
export type OpenedForm<Values> = { readonly version: number; readonly values: Values };

export const openedForm = <Values>({ version }: JobDetails, values: Values): OpenedForm<Values> => ({
  version,
  values,
});

/** The values of the form as it was opened, or of the job as it is by now. */
export const valuesOf = <Values>(row: OpenedForm<Values> | JobDetails, stored: (job: JobDetails) => Values): Values =>
  "values" in row ? row.values : stored(row);
