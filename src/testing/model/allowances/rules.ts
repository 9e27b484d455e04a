import { today } from "../wall-clock.ts";

/* The model's only rules of allowances. */

/** Salary code of all rules, and of flex that is paid; no job type has them. */
export const allowanceCode = "900";
export const flexCode = "901";

/** The first day with rules. */
export const rulesFrom = today().subtract({ days: 70 }).toString();

/**
 * Rates in øre, tiers in minutes. The first tier counts minutes as worked. The second takes its minutes by the clock: from the end of
 * the plan after it, elsewhere from the first one of the day.
 */
export const rules = {
  tier1: { code: "tier-1", name: "Overtid 1", hour: "chosen", needsAgreement: false, rate: 4_810, until: 120 },
  tier2: { code: "tier-2", name: "Overtid 2", hour: "banked", needsAgreement: false, rate: 7_680, from: 90 },
  sunday: { code: "sunday", name: "Søndag", hour: "ordinary", needsAgreement: true, rate: 15_033 },
  night: {
    code: "night",
    name: "Nat",
    hour: "paid",
    needsAgreement: false,
    percent: 33.33,
    from: "20:00",
    to: "06:00",
  },
} as const;

export type Rule = (typeof rules)[keyof typeof rules];
export type Code = Rule["code"];
