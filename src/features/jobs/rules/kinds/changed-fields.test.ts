import { expect, test } from "vitest";
import { changedFieldLabel, changedFieldNames } from "./changed-fields.ts";

test("each field whose change is told has a word of its own in the form", () => {
  const labels = changedFieldNames.map(changedFieldLabel);
  expect(labels.every((label) => /^\p{Lu}/u.test(label))).toBe(true);
  expect(changedFieldLabel("receipt_ids")).toBe("Bilag");
  expect(new Set(changedFieldNames).size).toBe(changedFieldNames.length);
});
