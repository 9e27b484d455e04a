import fc from "fast-check";
import { expect, test } from "vitest";
import { isMadeOfKnownWords } from "./password-words.ts";

const ida = ["Ida Mørk-Jensen", "ida.moerk@firma.dk"];
const bo = ["Bo Åkær", "bo@ab.dk"];

test.each([
  ["dagvaerk2026", true],
  ["Dagværk123!", true],
  ["MØRKjensen1", true],
  ["jensenjensen99", true],
  ["firma.moerk.dk", true],
  ["ida går i skole", false],
  ["dagvaerk er en god ting", false],
  ["helt andre ord", false],
])("the password %s is made of known words: %s", (password, isMade) => {
  expect(isMadeOfKnownWords(password, ida)).toBe(isMade);
});

test.each([
  ["bo@ab.dk2026", true],
  ["Bo Åkær 2026", true],
  ["Bo Åkær 2026".normalize("NFD"), true],
  ["boab.dk2026", false],
])("the password %s is made of a short name and address: %s", (password, isMade) => {
  expect(isMadeOfKnownWords(password, bo)).toBe(isMade);
  expect(
    isMadeOfKnownWords(
      password,
      bo.map((text) => text.normalize("NFD")),
    ),
  ).toBe(isMade);
});

test.each([
  ["a long name is removed before the shorter name at its start", "jensen12345", true],
  ["a name of four letters counts", "jens12345", true],
  ["a name of three letters does not count", "holm-bay12", false],
  ["five other characters are too few", "dagværk12345", true],
  ["six other characters are enough", "dagværk123456", false],
])("%s: %s is made of known words: %s", (_, password, isMade) => {
  expect(isMadeOfKnownWords(password, ["Jens Jensen Holm", "bay@holm.dk"])).toBe(isMade);
});

test("a password of digits alone is not made of known words", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{10,200}$/), (password) => {
      expect(isMadeOfKnownWords(password, ida)).toBe(false);
    }),
  );
});
