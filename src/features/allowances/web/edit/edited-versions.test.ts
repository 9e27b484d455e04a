import { describe, expect, test } from "vitest";
import { type EditedVersion, versionDefaults } from "#features/allowances/rules/allowance-rule.ts";
import { hourly, ruleOf } from "#features/allowances/rules/presets/preset.ts";
import { presets, versionsOf } from "#features/allowances/rules/presets/presets.ts";
import { allowanceRule } from "#features/allowances/rules/rule-set-input.ts";
import { freeCode, moved, withRule, withSalaryCode, withVersion } from "./edited-versions.ts";
import { ruleFormOf, rulePayload } from "./rule-form.ts";
import { typedClock, typedHours } from "./typed-minutes.ts";
import { versionFormOf, versionPayload } from "./version-form.ts";

const evening = ruleOf({ code: "evening", name: "Aften", amount: hourly(40), days: ["weekday"], places: ["after"] });
const version = (from_date: string): EditedVersion => ({
  ...versionDefaults,
  from_date,
  rules: [evening],
  is_confirmed: true,
});
const both = [version("2025-05-01"), version("2026-03-01")];

describe("edited versions", () => {
  test("a changed rule removes the confirmation of its version and changes its salary code in all versions", () => {
    const next = withRule(both, 1, { ...evening, amount: hourly(41), salary_code: "1110" });
    expect(next.map(({ is_confirmed }) => is_confirmed)).toEqual([true, false]);
    expect(next.map(({ rules }) => rules[0])).toMatchObject([
      { amount: hourly(40), salary_code: "1110" },
      { amount: hourly(41), salary_code: "1110" },
    ]);
  });

  test("a rule with a new code is added as the last rule of its version only", () => {
    const next = withRule(both, 0, { ...evening, code: freeCode(both) });
    expect(next.map(({ rules }) => rules.map(({ code }) => code))).toEqual([["evening", "rule-1"], ["evening"]]);
    expect(freeCode(next)).toBe("rule-2");
  });

  test("a changed salary code keeps the confirmations", () => {
    expect(withSalaryCode(both, "evening", "1110").every(({ is_confirmed }) => is_confirmed)).toBe(true);
  });

  test("versions stay in the order of their dates", () => {
    const dates = (versions: readonly EditedVersion[]) => versions.map(({ from_date }) => from_date);
    expect(dates(withVersion(both, version("2025-09-01")))).toEqual(["2025-05-01", "2025-09-01", "2026-03-01"]);
    expect(dates(withVersion(both, version("2027-01-01"), 0))).toEqual(["2026-03-01", "2027-01-01"]);
  });

  test("a rule moves by one place", () => {
    const rules = ["a", "b", "c"].map((code) => ({ ...evening, code }));
    const codes = (place: number, step: -1 | 1) =>
      moved(rules, place, step)
        .map(({ code }) => code)
        .join("");
    expect([codes(1, -1), codes(1, 1), codes(0, 1), codes(2, -1)]).toEqual(["bac", "acb", "bac", "acb"]);
  });
});

describe("a rule in the form", () => {
  test("each rule of a preset is unchanged by the form", () => {
    for (const rule of Object.values(presets).flatMap((preset) => versionsOf(preset).flatMap(({ rules }) => rules)))
      expect(allowanceRule.parse(rulePayload(rule.code, ruleFormOf(rule)))).toEqual(rule);
  });

  test("the head of a version is unchanged by the form", () => {
    const { rules: _rules, is_confirmed: _confirmed, ...head } = version("2026-03-01");
    expect(versionPayload(versionFormOf(version("2026-03-01")))).toEqual(head);
  });

  test("an unreadable time or number is refused at its field", () => {
    const form = { ...ruleFormOf(evening), clock: { from: "sent", to: "24" }, priority: "høj" };
    const { error } = allowanceRule.safeParse(rulePayload("evening", form));
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["clock.from", "priority"]);
  });

  test.each([
    ["18", 1080],
    ["6.30", 390],
    ["24", 1440],
    ["sent", -1],
  ])("the time of day %s is %i minutes from midnight", (text, minutes) => expect(typedClock(text)).toBe(minutes));

  test.each([
    ["2", 120],
    ["1,5", 90],
    ["1:30", 90],
    ["37", 2220],
    ["to", -1],
  ])("%s hours are %i minutes", (text, minutes) => expect(typedHours(text)).toBe(minutes));
});
