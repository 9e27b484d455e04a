import { describe, expect, test } from "vitest";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { defaultConditions } from "./employment-terms.ts";
import { conditionWords } from "./terms-words.ts";

const words = (conditions: Partial<typeof defaultConditions>) =>
  conditionWords({ ...defaultConditions, ...conditions });

describe("conditions in words", () => {
  test("usual conditions are left out", () => {
    expect(words({})).toEqual([]);
  });

  test("plan, pay, limits and exemptions have short words", () => {
    const plan = { first_monday: "2026-11-02", weeks: [planTemplates[0]?.week ?? []] };
    expect(words({ plan, pay_kind: "salaried" })).toEqual(["37:00 t./uge, man–fre", "Månedsløn"]);
    expect(words({ weekly_minutes: 1800, pay_period: "fortnight", pay_period_from: "2026-11-02" })).toEqual([
      "30:00 t./uge, ingen plan",
      "Løn hver 14. dag fra 2/11-2026",
    ]);
    expect(words({ weekly_limit_hours: 54, weekly_limit_agreed_on: "2026-10-01" })).toEqual([
      "Højst 54 t./uge, aftalt 1/10-2026",
    ]);
    expect(words({ exempt_by: "Direktøren", exempt_agreed_on: "2026-10-01" })).toEqual([
      "Selvtilrettelægger, aftalt 1/10-2026 af Direktøren",
    ]);
    expect(conditionWords(defaultConditions, { workingTime: "Natholdet", allowances: "Industri" })).toEqual([
      "Arbejdstid efter »Natholdet«",
      "Tillæg efter »Industri«",
    ]);
    expect(words({ young_until: "2027-05-04", is_at_school: true })).toEqual([
      "Under 18 til og med 4/5-2027, går i skole",
    ]);
  });
});
