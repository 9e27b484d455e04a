import { expect, test } from "vitest";
import { openMeasures } from "./report.ts";
import { changeText, headText, numberText } from "./report-words.ts";

test("minutes are shown as hours with two decimals, kroner with øre, and kilometres as they are", () => {
  expect(numberText("hours", 445)).toBe("7,42");
  expect(numberText("pay", 1234.5)).toBe("1.234,50");
  expect(numberText("kilometres", 1084.5)).toBe("1.084,5");
});

test("the title of a row is the name of a record, a word or days", () => {
  const title = (by: Parameters<typeof headText>[0], key: string, name: string | null = null) =>
    headText(by, { key, name });
  expect(title("project", "7", "Havnen (P1)")).toBe("Havnen (P1)");
  expect(title("project", "rest")).toBe("Øvrige");
  expect(title("cost_center", "none")).toBe("Uden cost center");
  expect(title("status", "PAID")).toBe("Udbetalt");
  expect(title("kind", "work")).toBe("Arbejde");
  expect(title("day", "2026-11-19")).toBe("tor. 19/11-2026");
  expect(title("week", "2026-11-16")).toBe("uge 47 2026");
  expect(title("month", "2026-11-01")).toBe("November 2026");
  expect(title("quarter", "2026-10-01")).toBe("4. kvartal 2026");
});

test("only users who may read pay have pay among the measures", () => {
  expect(openMeasures(() => true)).toEqual([
    "hours",
    "pay",
    "refunds",
    "kilometres",
    "allowance_hours",
    "allowance_pay",
    "absence_hours",
    "absence_days",
  ]);
  expect(openMeasures(() => false)).toEqual(["hours", "refunds", "kilometres"]);
});

test("a change is shown in percent of the earlier number", () => {
  expect([changeText(9, 8), changeText(0, 8), changeText(8, 8), changeText(8, 0)]).toEqual([
    "+12,5\u00a0%",
    "−100\u00a0%",
    "",
    "ny",
  ]);
});

test("a change from a negative number has the sign of the difference", () => {
  expect([changeText(-50, -100), changeText(-150, -100)]).toEqual(["+50\u00a0%", "−50\u00a0%"]);
});
