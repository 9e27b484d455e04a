import { describe, expect, test } from "vitest";
import type { AllowanceRule } from "./allowance-rule.ts";
import { hourly, ruleOf } from "./presets/preset.ts";
import { presets } from "./presets/presets.ts";
import { type RuleSetInput, ruleSetErrors, ruleSetInput } from "./rule-set-input.ts";

type Version = RuleSetInput["versions"][number];

const rule = ruleOf({ code: "one", name: "Overtid", amount: hourly(48.1), days: ["weekday"], places: ["after"] });
const version = {
  ...({ from_date: "2026-03-01", normal_from: 360, normal_to: 1080, norm: "own", full_time_minutes: 2220 } as const),
  flex: null,
  ...{ is_confirmed: false, rules: [rule] },
};
const flex = { max_minutes: 900, min_minutes: null, period: "month", overflow: "paid", salary_code: "40" };
const setOf = (...versions: readonly object[]) => ({ name: "Industri", versions });
const withRule = (change: Readonly<Record<string, unknown>>) => setOf({ ...version, rules: [{ ...rule, ...change }] });

describe("values that a single field refuses", () => {
  const refusals = (input: unknown) => [
    ...new Set(ruleSetInput.safeParse(input).error?.issues.map((one) => one.message)),
  ];
  const clock = "Skriv et klokkeslæt, fx 18 eller 18.30.";
  const hours = "Skriv timer, fx 2 eller 1:30.";
  const plain = { from: 0, to: 60, counting: "clock" };

  test.each<[string, unknown, string]>([
    ["no versions", setOf(), "Reglerne har fra 1 til 20 versioner."],
    [
      "more than 20 versions",
      setOf(...Array.from({ length: 21 }, () => version)),
      "Reglerne har fra 1 til 20 versioner.",
    ],
    [
      "more than 60 rules",
      setOf({ ...version, rules: Array.from({ length: 61 }, () => rule) }),
      "Der er højst 60 regler.",
    ],
    ["a band that begins at 24:00", withRule({ clock: { from: 1440, to: 0 } }), clock],
    ["a band that ends after 24:00", withRule({ clock: { from: 0, to: 1441 } }), clock],
    ["a band that begins before 00:00", withRule({ clock: { from: -1, to: 60 } }), clock],
    ["an unknown use of the hour", withRule({ hour: "kept" }), "Vælg, hvad der sker med timen."],
    [
      "a rule that does not say whether overtime must be agreed",
      withRule({ needs_agreement: null }),
      "Vælg, om overtiden skal være aftalt.",
    ],
    ["a limit of flex below 0", setOf({ ...version, flex: { ...flex, max_minutes: -1 } }), hours],
    [
      "an unknown period of flex",
      setOf({ ...version, flex: { ...flex, period: "day" } }),
      "Vælg, hvornår flex gøres op.",
    ],
    [
      "an unknown overflow",
      setOf({ ...version, flex: { ...flex, overflow: "kept" } }),
      "Vælg, hvad der sker med timer over loftet.",
    ],
    ["a tier that begins at less than 0 hours", withRule({ tier: { ...plain, from: -1 } }), hours],
    ["a tier without length", withRule({ tier: { ...plain, to: 0 } }), hours],
    ["a tier without a way of counting", withRule({ tier: { ...plain, counting: "" } }), "Vælg, hvordan der tælles."],
    ["a rule without days", withRule({ days: [] }), "Vælg mindst én slags dag."],
    ["a rule without places", withRule({ places: [] }), "Vælg mindst ét sted."],
    ["an unknown shift", withRule({ shift: "day" }), "Vælg vagt."],
    ["an unknown contact", withRule({ contact: "" }), "Vælg, om arbejdet ligger op til planen."],
    ["a minimum of more than 24 hours", withRule({ minimum_minutes: 1441 }), hours],
    ["an unknown group of people", withRule({ applies_to: "" }), "Vælg, hvem reglen gælder for."],
    ["a priority over 99", withRule({ priority: 100 }), "Prioritet skal være et helt tal fra 0 til 99."],
    ["a code with capitals", withRule({ code: "A" }), "Reglens kode har højst 40 små bogstaver, tal og bindestreger."],
    ["a salary code of 51 characters", withRule({ salary_code: "1".repeat(51) }), "Lønkode må højst være 50 tegn."],
    [
      "more than 500 people",
      withRule({ people: Array.from({ length: 501 }, () => ({ user_id: 1, until_date: null })) }),
      "En regel har højst 500 personer.",
    ],
    ["an unknown norm", setOf({ ...version, norm: "" }), "Vælg egen norm eller fuld tid."],
    ["full time of 0 hours", setOf({ ...version, full_time_minutes: 0 }), hours],
    ["normal hours from 24:00", setOf({ ...version, normal_from: 1440 }), clock],
    ["normal hours that end at 00:00", setOf({ ...version, normal_to: 0 }), clock],
    [
      "a version that does not say whether its rates were checked",
      setOf({ ...version, is_confirmed: null }),
      "Vælg, om satserne er kontrolleret.",
    ],
  ])("%s", (_name, input, message) => expect(refusals(input)).toEqual([message]));

  test.each<[string, Partial<AllowanceRule>]>([
    ["a band of the whole day", { clock: { from: 0, to: 1440 } }],
    ["a band over midnight", { clock: { from: 1080, to: 360 } }],
    ["a band from the start of the plan", { clock: { from: "plan-start", to: 720 } }],
    ["a tier for the rest of the day", { tier: { from: 120, to: null, counting: "worked" } }],
    ["a rule for nobody", { people: [] }],
  ])("%s is accepted", (_name, change) => {
    expect(refusals(withRule(change))).toEqual([]);
    expect(ruleSetErrors(withRule(change) as RuleSetInput, [])).toEqual({});
  });
});

describe("values that several fields together refuse", () => {
  const errors = (versions: readonly object[], others: readonly { name: string }[] = []) =>
    ruleSetErrors({ name: "Industri", versions: versions as Version[] }, others);
  const ofRule = (change: Partial<AllowanceRule>) => errors(withRule(change).versions);

  test("a name that other rules have in upper or lower case", () => {
    expect(errors([version], [{ name: "INDUSTRI" }])).toEqual({ name: ["Der er allerede regler med det navn."] });
    expect(errors([version], [{ name: "El" }])).toEqual({});
    expect(ruleSetErrors({}, [{ name: "El" }])).toEqual({});
  });

  test("a version that does not begin after the previous version", () => {
    const order = { versions: ["Hver version begynder efter den før."] };
    expect(errors([version, version])).toEqual(order);
    expect(errors([version, { ...version, from_date: "2026-02-28" }])).toEqual(order);
    expect(errors([version, { ...version, from_date: "2026-03-02" }])).toEqual({});
  });

  test("normal hours without length", () => {
    const refused = { versions: ["Fra 1/3-2026: Normal arbejdstid slutter, efter den begynder."] };
    expect(errors([{ ...version, normal_to: 360 }])).toEqual(refused);
    expect(errors([{ ...version, normal_to: 361 }])).toEqual({});
  });

  test("two rules with the same code", () => {
    const refused = { versions: ["Fra 1/3-2026: Hver regel har sin egen kode."] };
    expect(errors([{ ...version, rules: [rule, { ...rule, name: "Mere" }] }])).toEqual(refused);
  });

  test("a band without length", () => {
    const refused = { versions: ["Overtid fra 1/3-2026: Klokkeslættene er ens. Lad dem stå tomme for hele dagen."] };
    expect(ofRule({ clock: { from: 420, to: 420 } })).toEqual(refused);
    expect(ofRule({ clock: { from: "plan-start", to: "plan-start" } })).toEqual(refused);
  });

  test("a tier without length", () => {
    const refused = { versions: ["Overtid fra 1/3-2026: Trinnet slutter, efter det begynder."] };
    expect(ofRule({ tier: { from: 120, to: 120, counting: "clock" } })).toEqual(refused);
    expect(ofRule({ tier: { from: 120, to: 121, counting: "clock" } })).toEqual({});
  });

  test("a minimum number of minutes in a rule per day or per call", () => {
    const refused = { versions: ["Overtid fra 1/3-2026: Et mindste antal minutter hører til en sats pr. time."] };
    for (const kind of ["daily", "each"] as const) {
      expect(ofRule({ amount: { kind, kroner: 1 }, minimum_minutes: 1 })).toEqual(refused);
      expect(ofRule({ amount: { kind, kroner: 1 } })).toEqual({});
    }
    expect(ofRule({ minimum_minutes: 240 })).toEqual({});
  });
});

test.each(Object.entries(presets))("the preset %s can be stored as it is", (_name, preset) => {
  const input = setOf(...preset.versions.map((one) => ({ ...version, ...one })));
  expect(ruleSetInput.safeParse(input).error).toBeUndefined();
  expect(ruleSetErrors(input as unknown as RuleSetInput, [])).toEqual({});
});
