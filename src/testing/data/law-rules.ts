import { companyRulesId, type LawRules, type RuleSet } from "#common/rules/law-rules.ts";
import { firstDay } from "#common/rules/time/clock.ts";

/** The company's rules, the same since the first day. */
export const alwaysRules = (rules: LawRules): Pick<RuleSet, "id" | "periods">[] => [
  { id: companyRulesId, periods: [{ ...rules, from_date: firstDay }] },
];
