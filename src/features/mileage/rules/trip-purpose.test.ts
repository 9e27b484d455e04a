import { expect, test } from "vitest";
import { purposeProblem } from "./trip-purpose.ts";

test.each(["Møde med bygherren", "Levering af gipsplader", "Kørsel til Havnen", "Byggemøde", "12345678", "Tilsyn Å5"])(
  "»%s« says what a trip was for",
  (purpose) => {
    expect(purposeProblem(purpose)).toBeUndefined();
  },
);

test.each(["", "Møde", "Tilsyn.", "a        b", "Tur 😀😀"])("the purpose »%s« is too short", (purpose) => {
  expect(purposeProblem(purpose)).toContain("mindst 8 tegn");
});

test.each([
  "arbejde.",
  "ARBEJDET",
  "Kørsel, arbejde",
  "kørsel til arbejdet",
  "........",
  "Tur i arbejdet",
  "– kørsel –",
])("»%s« is not a purpose", (purpose) => {
  expect(purposeProblem(purpose)).toMatch(/ikke et formål|mindst 8 tegn/);
});
