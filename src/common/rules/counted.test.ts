import { expect, test } from "vitest";
import { asSentence } from "./counted.ts";

test.each([
  ["Beløbet var 20,00 kr", "Beløbet var 20,00 kr."],
  ["Rettet siden: 500,00 kr. → 537,50 kr.", "Rettet siden: 500,00 kr. → 537,50 kr."],
  ["Afvist: »Forkert dag.«", "Afvist: »Forkert dag.«"],
  ["Afvist: »Forkert dag«", "Afvist: »Forkert dag«."],
  ["Afvist: »Hvorfor?«", "Afvist: »Hvorfor?«"],
])("the sentence %s ends with exactly one full stop", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
