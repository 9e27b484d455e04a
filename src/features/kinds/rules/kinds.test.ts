import { expect, test } from "vitest";
import { isCopied } from "./kinds.ts";

test.each([
  ["work", true],
  ["mileage", true],
  ["expense", false],
] as const)("whether a job of the kind %s can be copied: %s", (kind, is) => {
  expect(isCopied({ kind })).toBe(is);
});
