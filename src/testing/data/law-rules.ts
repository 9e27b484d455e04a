import { companyRulesId, type LawRules, type RuleSet } from "#common/rules/law-rules.ts";
import { firstDay } from "#common/rules/time/clock.ts";

/** Rules that hold for everybody from the start. */
export const alwaysRules = (rules: LawRules): Pick<RuleSet, "id" | "periods">[] => [
  { id: companyRulesId, periods: [{ ...rules, from_date: firstDay }] },
];
