import type { Job } from "#features/jobs/rules/job.ts";
import { type JobText, jobTexts } from "#features/jobs/rules/job-fields.ts";

/** The texts that a job of any kind has, as they are typed. */
export type TextValues = Record<JobText, string>;

export const emptyTexts = (): TextValues => texts(() => "");

export const storedTexts = (job: Job): TextValues => texts((field) => job[field] ?? "");

/** An empty text is none. */
export const textPayload = (values: TextValues) =>
  texts((field) => (values[field].trim() === "" ? null : values[field]));

function texts<Value>(read: (field: JobText) => Value) {
  return Object.fromEntries(jobTexts.map((field) => [field, read(field)])) as Record<JobText, Value>;
}
