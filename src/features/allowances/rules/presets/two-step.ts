import type { AllowanceAmount, AllowanceRule } from "../allowance-rule.ts";
import { daysApart, hourly, ofOwnRate, ordinaryDays, outside, type Preset, ruleOf, tier } from "./preset.ts";

/** `second` is paid after the first hours of overtime, before the plan, and on Sundays, holidays and company days. */
type TwoSteps = {
  readonly first: AllowanceAmount;
  readonly second: AllowanceAmount;
  readonly firstHours: number;
};

/** The hours at the first rate begin at the end of the plan, or with the first work of a day off. */
function byTheClock({ first, second, firstHours }: TwoSteps): AllowanceRule[] {
  return [
    ruleOf({
      code: "overtime-1",
      name: `Overtid, de første ${firstHours} timer`,
      amount: first,
      days: ordinaryDays,
      places: ["after"],
      tier: tier(0, firstHours, "clock"),
    }),
    ruleOf({
      code: "overtime-2",
      name: `Overtid efter ${firstHours} timer`,
      amount: second,
      days: ordinaryDays,
      places: ["after"],
      tier: tier(firstHours, null, "clock"),
    }),
    ruleOf({ code: "before", name: "Overtid før arbejdstid", amount: second, days: ordinaryDays, places: ["before"] }),
    ruleOf({
      code: "day-off-1",
      name: `Fridag, de første ${firstHours} timer`,
      amount: first,
      days: ordinaryDays,
      places: ["unplanned"],
      tier: tier(0, firstHours, "clock"),
    }),
    ruleOf({
      code: "day-off-2",
      name: `Fridag efter ${firstHours} timer`,
      amount: second,
      days: ordinaryDays,
      places: ["unplanned"],
      tier: tier(firstHours, null, "clock"),
    }),
    ruleOf({ code: "sunday", name: "Søn- og helligdag", amount: second, days: daysApart, places: outside }),
  ];
}

const sourceOf = (figures: string, more = "") =>
  `Kilde: ${figures} pr. 1/3-2026, gengivet efter et offentligt program for håndværkere, der selv skriver, at tallene skal rettes til gældende overenskomst${more}. Set i november 2026.`;

const assumed =
  "er antaget: fridage, lørdage, søn- og helligdage, tid før arbejdstid, og at reglerne gælder timelønnede. Forskudt tid, tilkald og rejsetid er ikke med.";

export const byggeri: Preset = {
  label: "Bygge og anlæg 2025-28",
  source: sourceOf(
    "overtid 74,95 og 149,90 kr. og de 3 timer",
    ", og for timernes vedkommende en entreprenørs side (egerbyg.dk)",
  ),
  unread: `Overenskomsten selv er ikke læst, og det øvrige ${assumed}`,
  about: ["3 timer efter normal arbejdstids ophør til overtid 1, derefter overtid 2."],
  versions: [
    { from_date: "2026-03-01", rules: byTheClock({ first: hourly(74.95), second: hourly(149.9), firstHours: 3 }) },
  ],
};

export const el: Preset = {
  label: "El 2025-28",
  source: sourceOf("overtid 103,15 og 154,45 kr. og de 2 timer"),
  unread: `Overenskomsten selv er ikke læst, og det øvrige ${assumed}`,
  about: ["2 timer efter normal arbejdstids ophør til overtid 1, derefter overtid 2."],
  versions: [
    { from_date: "2026-03-01", rules: byTheClock({ first: hourly(103.15), second: hourly(154.45), firstHours: 2 }) },
  ],
};

const withoutAgreement: AllowanceRule[] = [
  ruleOf({
    code: "overtime-50",
    name: "Overtid 50 %",
    amount: ofOwnRate(50),
    days: ordinaryDays,
    places: outside,
    tier: tier(0, 3, "worked"),
  }),
  ruleOf({
    code: "overtime-100",
    name: "Overtid 100 %",
    amount: ofOwnRate(100),
    days: ordinaryDays,
    places: outside,
    tier: tier(3, null, "worked"),
  }),
  ruleOf({
    code: "sunday-100",
    name: "Søn- og helligdag 100 %",
    amount: ofOwnRate(100),
    days: daysApart,
    places: outside,
  }),
];

export const fiftyHundred: Preset = {
  label: "50/100 uden overenskomst",
  source:
    "Kilde: ingen overenskomst. 50 og 100 %, de 3 timer og søn- og helligdage er et udgangspunkt fra november 2026, som intet giver ret til; ret dem til jeres egen aftale.",
  unread: "Intet er læst i en overenskomst. Reglerne gælder timelønnede.",
  about: [
    "Af egen timeløn: 50 % for dagens første 3 overtimer, derefter og på søn- og helligdage og virksomhedens fridage 100 %.",
  ],
  versions: [{ from_date: "2000-01-01", rules: withoutAgreement }],
};
