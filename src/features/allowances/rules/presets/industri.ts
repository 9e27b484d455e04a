import type { AllowanceRule } from "../allowance-rule.ts";
import { daysApart, hourly, hours, ordinaryDays, outside, type Preset, ruleOf, tier } from "./preset.ts";

/** Kroner per hour. */
type Rates = {
  readonly overtime: readonly [first: number, second: number, third: number];
  readonly sundayMorning: number;
  readonly displaced: readonly [evening: number, night: number, nightShift: number];
};

/** The rules of Industriens Overenskomst, §§ 13-15. */
function rulesOf({ overtime: [first, second, third], sundayMorning, displaced: [evening, night, nightShift] }: Rates) {
  const rules: AllowanceRule[] = [
    ruleOf({
      code: "overtime-1",
      name: "Overtid, 1. og 2. time",
      amount: hourly(first),
      days: ordinaryDays,
      places: ["after"],
      tier: tier(0, 2, "clock"),
    }),
    ruleOf({
      code: "before-1",
      name: "Overtid før arbejdstid, kl. 6–18",
      amount: hourly(first),
      days: ordinaryDays,
      places: ["before"],
      clock: hours(6, 18),
    }),
    ruleOf({
      code: "overtime-2",
      name: "Overtid, 3. og 4. time",
      amount: hourly(second),
      days: ordinaryDays,
      places: ["after"],
      tier: tier(2, 4, "clock"),
    }),
    ruleOf({
      code: "day-off-1",
      name: "Fridag, kl. 6–18",
      amount: hourly(second),
      days: ordinaryDays,
      places: ["unplanned"],
      clock: hours(6, 18),
    }),
    ruleOf({
      code: "overtime-3",
      name: "Overtid, 5. time og derefter",
      amount: hourly(third),
      days: ordinaryDays,
      places: ["after"],
      tier: tier(4, null, "clock"),
    }),
    ruleOf({
      code: "before-2",
      name: "Overtid før arbejdstid, kl. 18–6",
      amount: hourly(third),
      days: ordinaryDays,
      places: ["before"],
      clock: hours(18, 6),
    }),
    ruleOf({
      code: "day-off-2",
      name: "Fridag, kl. 18–6",
      amount: hourly(third),
      days: ordinaryDays,
      places: ["unplanned"],
      clock: hours(18, 6),
    }),
    ruleOf({
      code: "sunday-1",
      name: "Søn- og helligdag til kl. 12",
      amount: hourly(sundayMorning),
      days: daysApart,
      places: outside,
      clock: { from: "plan-start", to: 12 * 60 },
    }),
    ruleOf({
      code: "sunday-2",
      name: "Søn- og helligdag fra kl. 12",
      amount: hourly(third),
      days: daysApart,
      places: outside,
      clock: { from: 12 * 60, to: "plan-start" },
    }),
  ];
  const displaced = { days: ["weekday"], places: ["inside", "before", "after"], group: "Forskudt tid" } as const;
  return [
    ...rules,
    ruleOf({
      ...displaced,
      code: "displaced-1",
      name: "Forskudt tid, kl. 18–22",
      amount: hourly(evening),
      clock: hours(18, 22),
      shift: "displaced",
      contact: "touching",
    }),
    ruleOf({
      ...displaced,
      code: "displaced-2",
      name: "Forskudt tid, kl. 22–6",
      amount: hourly(night),
      clock: hours(22, 6),
      shift: "displaced",
      contact: "touching",
    }),
    ruleOf({
      ...displaced,
      code: "displaced-3",
      name: "Forskudt tid, begyndt kl. 24 eller senere",
      amount: hourly(nightShift),
      clock: hours(0, 6),
      shift: "night",
      contact: "touching",
      priority: 1,
    }),
  ];
}

export const industri: Preset = {
  label: "Industri 2025-28",
  source:
    "Kilde: Industriens Overenskomst 2025-28 §§ 13-15, satser fra 1/5-2025, 1/3-2026 og 1/3-2027, gengivet efter et uddrag, som andre lavede 25/6-2026 af CO-industris PDF af 31/7-2025.",
  unread:
    "Selve overenskomsten er ikke læst. At virksomhedens egne fridage følger søn- og helligdage, at forskudt tid gælder hverdage, og at reglerne gælder timelønnede, er antaget. Holddrift, rejsetid og tilkald i spisepausen er ikke med.",
  about: [
    "Satserne for 2026 og 2027 gælder her fra 1. marts. Gælder de hos jer fra lønugens begyndelse, så flyt datoen.",
  ],
  versions: [
    {
      from_date: "2025-05-01",
      rules: rulesOf({ overtime: [46.7, 74.55, 139.5], sundayMorning: 92.95, displaced: [31.5, 51.4, 60.6] }),
    },
    {
      from_date: "2026-03-01",
      rules: rulesOf({ overtime: [48.1, 76.8, 143.7], sundayMorning: 95.75, displaced: [32.6, 53.2, 62.7] }),
    },
    {
      from_date: "2027-03-01",
      rules: rulesOf({ overtime: [49.55, 79.1, 148], sundayMorning: 98.6, displaced: [33.75, 55.05, 64.9] }),
    },
  ],
};
