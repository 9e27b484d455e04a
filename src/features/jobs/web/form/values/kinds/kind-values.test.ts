import { expect, test } from "vitest";
import type { Job } from "#features/jobs/rules/job.ts";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { jobPayload, storedJobValues } from "../job-form.ts";

const day = "2026-11-05 12:00:00";
const stored = { started_at: day, ended_at: day, price: 125, expense: null, trip: null };
const texts = Object.fromEntries(jobTexts.map((text) => [text, `${text}!`]));

test.each(jobKinds)("the form of a stored job (%s) sends every text that the job has", (kind) => {
  const values = storedJobValues({ ...stored, ...texts, kind } as unknown as Job, []);
  expect(jobPayload(values)).toMatchObject(texts);
});
