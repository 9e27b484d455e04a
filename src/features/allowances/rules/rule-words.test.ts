import { describe, expect, test } from "vitest";
import { type AllowanceRule, dayKinds, type EditedVersion, places, versionDefaults } from "./allowance-rule.ts";
import { hourly, ruleOf } from "./presets/preset.ts";
import { presets, versionsOf } from "./presets/presets.ts";
import { ruleSetChanges } from "./rule-set-changes.ts";
import { ruleSetInput } from "./rule-set-input.ts";
import { ruleSentence } from "./rule-words.ts";

const any = ruleOf({ code: "any", name: "Altid", amount: hourly(10), days: dayKinds, places, applies_to: "all" });

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a rule in a sentence", () => {
  test.each<[string, Partial<AllowanceRule>]>([
    ["10,00 kr./t.", {}],
    ["50 % af egen timepris", { amount: { kind: "own-percent", percent: 50 } }],
    ["75 % af 150,00 kr.", { amount: { kind: "base-percent", percent: 75, base: 150 } }],
    ["73,90 kr. pr. dag", { amount: { kind: "daily", kroner: 73.9 } }],
    ["34,05 kr. pr. gang", { amount: { kind: "each", kroner: 34.05 } }],
    ["10,00 kr./t., hverdag og lørdag", { days: ["weekday", "saturday"] }],
    ["10,00 kr./t., efter planen", { places: ["after"] }],
    ["10,00 kr./t., kl. 18–6:30", { clock: { from: 1080, to: 390 } }],
    ["10,00 kr./t., kl. planens start–12", { clock: { from: "plan-start", to: 720 } }],
    ["10,00 kr./t., 0–2 t. efter klokken", { tier: { from: 0, to: 120, counting: "clock" } }],
    ["10,00 kr./t., efter 3 t. efter arbejdet tid", { tier: { from: 180, to: null, counting: "worked" } }],
    ["10,00 kr./t., vagten er forskudt", { shift: "displaced" }],
    ["10,00 kr./t., adskilt fra planen", { contact: "apart" }],
    ["10,00 kr./t., mindst 4 t. pr. gang", { minimum_minutes: 240 }],
    ["10,00 kr./t., timelønnede", { applies_to: "hourly" }],
    ["10,00 kr./t., 1 person, højst til 30/4-2027", { people: [{ user_id: 7, until_date: "2027-04-30" }] }],
  ])("%s", (sentence, conditions) => {
    expect(plain(ruleSentence({ ...any, ...conditions }))).toBe(sentence);
  });
});

test("the schema accepts each preset, and no version of a preset is confirmed", () => {
  for (const preset of Object.values(presets)) {
    const versions = versionsOf(preset);
    expect(ruleSetInput.safeParse({ name: preset.label, versions }).success, preset.label).toBe(true);
    expect(versions.some(({ is_confirmed }) => is_confirmed)).toBe(false);
  }
});

describe("the changes of a save in the audit log", () => {
  const version = (rules: readonly AllowanceRule[], more: Partial<EditedVersion> = {}) => ({
    name: "Smedjen",
    versions: [{ ...versionDefaults, from_date: "2026-03-01", rules, ...more }],
  });
  const change = (before: ReturnType<typeof version>, after: ReturnType<typeof version>) => {
    const found = ruleSetChanges(before, after);
    return found && { fields: found.fields, before: found.before.map(plain), after: found.after.map(plain) };
  };

  test("a save without a change has no text", () => {
    expect(change(version([any]), version([{ ...any }]))).toBeUndefined();
  });

  test("a changed rule is described by its changed fields", () => {
    expect(change(version([any]), version([{ ...any, amount: hourly(12), days: ["weekday"] }]))).toEqual({
      fields: ["2026-03-01"],
      before: ["Altid: sats 10,00 kr./t., dage (tom); ikke kontrolleret"],
      after: ["Altid: sats 12,00 kr./t., dage hverdag; ikke kontrolleret"],
    });
  });

  test("added rules, removed rules and a new order of the rules are described", () => {
    const other = { ...any, code: "other", name: "Andet" };
    expect(change(version([any]), version([other]))).toEqual({
      fields: ["2026-03-01"],
      before: ["Altid: 10,00 kr./t.; ikke kontrolleret"],
      after: ["rækkefølge ændret; Andet: 10,00 kr./t.; ikke kontrolleret"],
    });
    expect(change(version([any, other]), version([other, any]))?.after).toEqual([
      "rækkefølge ændret; ikke kontrolleret",
    ]);
  });

  test("a rule for the same number of other people is described as changed", () => {
    const of = (user_id: number) => version([{ ...any, people: [{ user_id, until_date: null }] }]);
    expect(change(of(1), of(2))?.after).toEqual(["Altid: personer ændret; ikke kontrolleret"]);
  });

  test("a long text ends with an ellipsis", () => {
    const many = (kroner: number) =>
      version(Array.from({ length: 60 }, (_, place) => ({ ...any, code: `rule-${place}`, amount: hourly(kroner) })));
    const [after = ""] = change(many(1), many(2))?.after ?? [];
    expect([after.length, after.at(-1)]).toEqual([500, "…"]);
  });
});
