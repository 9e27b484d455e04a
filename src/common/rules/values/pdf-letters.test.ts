import { expect, test } from "vitest";
import { pdfText, unwritableLetters } from "./pdf-letters.ts";

test.each([
  ["Ægirsgade 5", "Ægirsgade 5"],
  ["Łukasz Wójcik", "Łukasz Wójcik"],
  ["Владимир", "Владимир"],
  ["Αθήνα", "Αθήνα"],
  ["Nguyễn Huệ", "Nguyễn Huệ"],
  ["A\u030abenraa", "Åbenraa"],
  ["Ｂｏ", "Bo"],
  ["Vej‑5\u202f‒\u2009B", "Vej-5 - B"],
  ["a\u200bb\ufeff", "ab"],
])("the text %j is written as %j", (text, written) => {
  expect([pdfText(text), unwritableLetters(text)]).toEqual([written, []]);
});

test.each([
  ["مبارك Ali", "[…] Ali", ["م", "ب", "ا", "ر", "ك"]],
  ["Havn 😀😀", "Havn […]", ["😀"]],
  ["北京", "[…]", ["北", "京"]],
  ["שלום", "[…]", ["ש", "ל", "ו", "ם"]],
  ["🇩🇰 👩‍🔧", "[…] […]", ["🇩", "🇰", "👩", "🔧"]],
])("the unsupported letters of %j are marked", (text, written, letters) => {
  expect([pdfText(text), unwritableLetters(text)]).toEqual([written, letters]);
});
