import { expect, test } from "vitest";
import { registrationRuleSentence } from "./registration-rule-words.ts";

test.each([
  [{ minute_step: 5, rounding: "none", days_back: null }, "Hele 5 minutter. Andre klokkeslæt afrundes ikke."],
  [
    { minute_step: 15, rounding: "up", days_back: 14 },
    "Hele kvarter. Andre klokkeslæt afrundes op. Opgaver registreres indtil 14 dage bagud.",
  ],
  [{ minute_step: 1, rounding: "nearest", days_back: 1 }, "Hele minutter. Opgaver registreres indtil 1 dag bagud."],
] as const)("the rules %o read »%s«", (rule, sentence) => {
  expect(registrationRuleSentence(rule)).toBe(sentence);
});
