import { expect, test } from "vitest";
import { choiceValue, dayValue, kronerValue, readDay, rolesValue, textValue, yesNoValue } from "./cell-values.ts";

test.each([
  ["5/11-2026", "2026-11-05"],
  ["05-11-2026", "2026-11-05"],
  ["5.11.2026", "2026-11-05"],
  ["05/11/2026", "2026-11-05"],
  ["2026-11-05", "2026-11-05"],
  ["29/2-2028", "2028-02-29"],
  ["29/2-2026", undefined],
  ["11/13-2026", undefined],
  ["5/11-26", undefined],
  ["5/11-1926", undefined],
  ["i går", undefined],
])("the day %j is read as %j", (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ["1.234,50", 1234.5],
  ["205,5", 205.5],
  ["205.50", 205.5],
  ["1.234", 1234],
  ["200 kr.", 200],
  ["1,234", undefined],
  ["mange", undefined],
])("the amount %j is read as %j", (text, kroner) => {
  expect(kronerValue.read(text)).toBe(kroner);
});

test.each([
  ["Ja", true],
  ["x", true],
  ["nej", false],
  ["FALSE", false],
  ["måske", undefined],
])("the answer %j is read as %j", (text, value) => {
  expect(yesNoValue.read(text)).toBe(value);
});

test.each([
  ["Medarbejder, Manager", [2, 4]],
  ["manager;MEDARBEJDER", [2, 4]],
  ["project-owner", [3]],
  ["Medarbejder, Medarbejder", [4]],
  ["Leder", [2]],
  ["Leder, Manager", [2]],
  ["projektleder", [3]],
  ["Chef", undefined],
  ["Medarbejder, Chef", undefined],
])("the roles %j are read as %j", (text, ids) => {
  expect(rolesValue.read(text)).toEqual(ids);
});

test("a choice is read by its label in upper or lower case, and not by its internal name", () => {
  const value = choiceValue({ work: "Arbejde", expense: "Udlæg" });
  expect(["udlæg", "Arbejde", "work", "x"].map(value.read)).toEqual(["expense", "work", undefined, undefined]);
  expect(value.expected).toBe("Skriv »Arbejde« eller »Udlæg«.");
});

test("a written value is read back as the same value", () => {
  const values = [
    [textValue, "Mia  Ø"],
    [kronerValue, 1234.5],
    [dayValue, "2026-11-05"],
    [yesNoValue, false],
    [rolesValue, [2, 4]],
  ] as const;
  for (const [value, stored] of values) expect(value.read(value.write(stored))).toEqual(stored);
});
