import { today } from "../wall-clock.ts";

/* The only allowance rules in the model. */

/** Salary codes of all rules and of paid flex. No job type has these codes. */
export const allowanceCode = "900";
export const flexCode = "901";

/** The first day with rules. */
export const rulesFrom = today().subtract({ days: 70 }).toString();

/**
 * Rates in øre, tiers in minutes. The first tier counts worked minutes. The second tier counts elapsed minutes: for work
 * after the plan, from the end of the plan; for other work, from the day's first minute of overtime.
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
