import { expect, test } from "vitest";
import { defaultBalanceRules } from "./balance-rules.ts";
import {
  amountOfText,
  amountWords,
  atEndWords,
  lapsingDays,
  lapsingWords,
  rulesWords,
  typedAmount,
  waitingWords,
} from "./balance-words.ts";

test.each([
  [640, "days", "6,40 dage"],
  [100, "days", "1,00 dag"],
  [-292, "days", "−2,92 dage"],
  [450, "minutes", "7:30 timer"],
  [-90, "minutes", "−1:30 timer"],
] as const)("the amount %s in %s is written %s", (amount, unit, words) => {
  expect(amountWords(amount, unit)).toBe(words);
});

test.each([
  ["6,40", "days", 640],
  ["6.4", "days", 640],
  ["-1,5", "days", -150],
  ["−1", "days", -100],
  ["0", "days", 0],
  ["-0", "days", 0],
  ["7,5", "minutes", 450],
  ["7,4", "minutes", 444],
  ["", "days", undefined],
  ["en", "days", undefined],
  ["1,234", "days", undefined],
] as const)("the input »%s« in %s is %s", (text, unit, amount) => {
  expect(amountOfText(text, unit)).toBe(amount);
});

test("only a positive balance usable until 31 December of this year counts as lapsing days", () => {
  const year = (usable_until: string, left_at_end: number | null) => ({ usable_until, left_at_end, at_end: null });
  expect(lapsingDays([year("2026-12-31", 600), year("2027-12-31", 2500)], "2026-10-01")).toBe(600);
  expect(lapsingDays([year("2026-12-31", -100)], "2026-10-01")).toBe(0);
  expect(lapsingDays([year("2026-12-31", null)], "2026-10-01")).toBe(0);
});

test("the waiting days of illness are written with their holiday year", () => {
  expect(waitingWords({ used: 300, limit: 500 }, "2026-11-27")).toBe(
    "Sygdom i ferien: 3,00 af 5,00 karensdage er brugt i 2026/27. De tæller som ferie.",
  );
  expect(waitingWords({ used: 50, limit: 100 }, "2026-07-01")).toBe(
    "Sygdom i ferien: 0,50 af 1,00 karensdag er brugt i 2025/26. De tæller som ferie.",
  );
});

test("a text says how many employees have lapsing days, and another text divides the days at four weeks", () => {
  expect(lapsingWords(7, "2026-11-27")).toBe("7 medarbejdere har feriedage, der bortfalder 31/12-2026.");
  expect(lapsingWords(1, "2026-11-27")).toBe("1 medarbejder har feriedage, der bortfalder 31/12-2026.");
  expect(lapsingWords(0, "2026-11-27")).toBe("Ingen har feriedage, der bortfalder 31/12-2026.");
  expect(atEndWords({ first_four_weeks: 100, above_four_weeks: 500 })).toBe(
    "1,00 dag af de første fire uger · 5,00 dage kan flyttes eller udbetales",
  );
});

test("a part of 0 days is not written, and the text is empty if no days are left", () => {
  expect(atEndWords({ first_four_weeks: 100, above_four_weeks: 0 })).toBe("1,00 dag af de første fire uger");
  expect(atEndWords({ first_four_weeks: 0, above_four_weeks: 500 })).toBe("5,00 dage kan flyttes eller udbetales");
  expect(atEndWords({ first_four_weeks: 0, above_four_weeks: 0 })).toBe("");
});

test("a balance of 0 is written without a minus, and an amount is written in a field as it is read", () => {
  expect([amountWords(0, "minutes"), amountWords(0, "days")]).toEqual(["0:00 timer", "0,00 dage"]);
  expect([typedAmount(640, "days"), typedAmount(450, "minutes")]).toEqual(["6,40", "7,50"]);
  expect(amountOfText(" 1234,5 ", "days")).toBe(123_450);
});

test("the rules of a company mention extra holiday only if the company gives extra holiday", () => {
  const byLaw = rulesWords(defaultBalanceRules);
  expect(byLaw).toEqual([
    "Ferie 2,08 pr. måned, 0,07 pr. dag, 25,00 for 12 måneder",
    "Omsorgsdage 5,00",
    "Børneomsorgsdage 2,00",
    "En enkelt fridag: tæller 1 feriedag",
  ]);
  const extra = { ...defaultBalanceRules, extra_holiday_amount: 500 };
  expect(rulesWords(extra)[1]).toBe("Feriefri 5,00 dage, på årets første dag, til 31/12");
  expect(rulesWords({ ...extra, extra_holiday_until_december: false })[1]).toContain("til 31/8");
});
