import { expect, expectTypeOf, test } from "vitest";
import { jobInput, jobPatch } from "./job.ts";
import { type JobField, jobFieldLabels, jobFields } from "./job-fields.ts";

test("the list names what the form and the patches can change", () => {
  expectTypeOf<keyof typeof jobFieldLabels>().toEqualTypeOf<JobField>();
  const sent = new Set(Object.keys({ ...jobInput.shape, ...jobPatch.shape }));
  for (const other of ["version", "job_status", "rejection_reason"]) sent.delete(other);
  expect([...jobFields].sort()).toEqual([...sent].sort());
});

test("a list without one of them does not compile", () => {
  const { note: _note, ...others } = jobFieldLabels;
  // @ts-expect-error: the note is missing
  others satisfies Readonly<Record<JobField, string>>;
});
