import { expect, test } from "vitest";
import { isCopied } from "./kinds.ts";

test.each([
  ["work", true],
  ["mileage", true],
  ["expense", false],
] as const)("whether %s is copied: %s", (kind, is) => {
  expect(isCopied({ kind })).toBe(is);
});
