import type { JobDetails } from "#features/jobs/rules/job-history.ts";

/** The part of a stored job that its form needs to save; drafts keep this and not the whole job. */
export type OpenedForm<Values> = { readonly version: number; readonly values: Values };

export const openedForm = <Values>({ version }: JobDetails, values: Values): OpenedForm<Values> => ({
  version,
  values,
});

/** The values of the form as it was opened, or of the job as it is now. */
export const valuesOf = <Values>(row: OpenedForm<Values> | JobDetails, stored: (job: JobDetails) => Values): Values =>
  "values" in row ? row.values : stored(row);
