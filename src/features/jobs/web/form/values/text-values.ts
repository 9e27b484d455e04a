import type { Job } from "#features/jobs/rules/job.ts";
import { type JobText, jobTexts } from "#features/jobs/rules/job-fields.ts";

export type TextValues = Record<JobText, string>;

export const emptyTexts = (): TextValues => texts(() => "");

export const storedTexts = (job: Job): TextValues => texts((field) => job[field] ?? "");

export const textPayload = (values: TextValues) =>
  texts((field) => (values[field].trim() === "" ? null : values[field]));

function texts<Value>(read: (field: JobText) => Value) {
  return Object.fromEntries(jobTexts.map((field) => [field, read(field)])) as Record<JobText, Value>;
}
