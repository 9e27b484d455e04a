import { expect, test } from "vitest";
import { expiryError } from "./access-token.ts";

const today = Temporal.PlainDate.from("2026-11-27");

test.each([
  ["2026-11-26", "Vælg en dag efter i dag."],
  ["2026-11-27", "Vælg en dag efter i dag."],
  ["2026-11-28", undefined],
  ["2027-11-28", undefined],
  ["2027-11-29", "Vælg en dag højst 366 dage frem."],
])("a token made on 27 November 2026 that ends on %s: %s", (day, error) => {
  expect(expiryError(day, today)).toBe(error);
});
