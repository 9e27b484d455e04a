import { expect, test } from "vitest";
import { amountText, budgetTitle, daysText, forecastText } from "./budget-words.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("hours are shown with at most two decimals, and kroner with two", () => {
  expect(plain(amountText("hours", 100 * 60))).toBe("100 timer");
  expect(plain(amountText("hours", 445))).toBe("7,42 timer");
  expect(plain(amountText("kroner", 50_000))).toBe("50.000,00 kr.");
});

test("the name of a budget has its measure, its job type and its period", () => {
  const whole = { measure: "hours", job_type: null, period: "project", first_day: null, last_day: null } as const;
  expect(budgetTitle(whole)).toBe("Timer, hele projektet");
  const month = { period: "month", first_day: "2026-11-01", last_day: "2026-11-30" } as const;
  expect(budgetTitle({ ...whole, ...month, measure: "kroner", job_type: { name: "Montage" } })).toBe(
    "Kroner, Montage, november 2026",
  );
  expect(daysText({ period: "dates", first_day: "2026-01-05", last_day: "2026-12-31" })).toBe("5/1-2026 – 31/12-2026");
});

const budget = { measure: "hours", amount: 6000, used: 3000, last_day: "2026-12-31" } as const;
const known = { state: "known", used_up_on: null, at_end: null } as const;

test.each([
  [{ ...known, used_up_on: "2026-12-24" }, "Går det som de seneste fire uger, er budgettet brugt den 24/12-2026."],
  [
    { ...known, at_end: 4800 },
    "Går det som de seneste fire uger, holder budgettet. Den 31/12-2026 er der brugt ca. 80 timer (80 %).",
  ],
  [known, "Går det som de seneste fire uger, rækker budgettet i mere end ti år."],
  [{ ...known, state: "over" }, "Perioden er slut."],
  [{ ...known, state: "used-up" }, "Budgettet er brugt, når det ventende er godkendt."],
  [
    { ...known, state: "idle" },
    "Der er ingen opgaver i de seneste fire hele uger, så det kan ikke siges, hvor langt budgettet rækker.",
  ],
  [
    { ...known, state: "too-new" },
    "Der er ikke fire hele ugers opgaver endnu, så det kan ikke siges, hvor langt budgettet rækker.",
  ],
] as const)("the forecast %j is written as a sentence", (forecast, text) => {
  expect(plain(forecastText({ ...budget, forecast }))).toBe(text);
});

test("the forecast of a budget that approved work uses up says that the budget is used", () => {
  const forecast = { ...known, state: "used-up" } as const;
  expect(forecastText({ ...budget, used: 6000, forecast })).toBe("Budgettet er brugt.");
});
