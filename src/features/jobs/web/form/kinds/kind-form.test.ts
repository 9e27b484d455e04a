import { expect, test } from "vitest";
import type { Job } from "#features/jobs/rules/job.ts";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import { kindPayload, storedKindValues } from "./kind-form.ts";

const day = "2026-11-05 12:00:00";
const stored = { started_at: day, ended_at: day, price: 125, expense: null, trip: null };
const texts = Object.fromEntries(jobTexts.map((text) => [text, `${text}!`]));

test.each(["expense", "mileage"] as const)("the form of a stored job (%s) sends every text that it has", (kind) => {
  const values = storedKindValues({ ...stored, ...texts, kind } as unknown as Job);
  expect(kindPayload(values)).toMatchObject(texts);
});
