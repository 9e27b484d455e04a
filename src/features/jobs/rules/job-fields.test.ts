import { expect, expectTypeOf, test } from "vitest";
import { type Job, type JobInput, jobInput, jobPatch } from "./job.ts";
import { type JobField, type JobInputField, jobFieldNames, jobInputFields, jobTexts } from "./job-fields.ts";
import { jobKindInputShape } from "./kinds/job-kind.ts";

type KindPart = keyof typeof jobKindInputShape;

test("the list of job fields has exactly the fields that the form and the patches can change", () => {
  expectTypeOf<keyof JobInput>().toEqualTypeOf<JobInputField | KindPart | "version" | "late_reason">();
  expectTypeOf<JobField>().toExtend<keyof Job>();
  const sent = new Set(Object.keys({ ...jobInput.shape, ...jobPatch.shape }));
  for (const other of ["version", "late_reason", "job_status", "rejection_reason", ...Object.keys(jobKindInputShape)])
    sent.delete(other);
  expect([...jobFieldNames].sort()).toEqual([...sent].sort());
});

test("the form sends every field except the cost center", () => {
  expect(jobFieldNames.filter((field) => !jobInputFields.some((sent) => sent === field))).toEqual(["cost_center_id"]);
});

test.each(jobTexts)("%s may be left out, and blank text becomes null", (text) => {
  const { [text]: schema } = jobInput.shape;
  for (const none of [undefined, null, "", " \n\t"]) expect(schema.parse(none)).toBeNull();
  expect(schema.parse(" Før ")).toBe("Før");
  expect(schema.safeParse(5).success).toBe(false);
});
