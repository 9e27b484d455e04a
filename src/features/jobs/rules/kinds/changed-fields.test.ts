import { expect, test } from "vitest";
import { changedFieldLabel, changedFieldNames } from "./changed-fields.ts";

test("every field in the history has a distinct name and a label", () => {
  const labels = changedFieldNames.map(changedFieldLabel);
  expect(labels.every((label) => /^\p{Lu}/u.test(label))).toBe(true);
  expect(changedFieldLabel("receipt_ids")).toBe("Bilag");
  expect(new Set(changedFieldNames).size).toBe(changedFieldNames.length);
});
