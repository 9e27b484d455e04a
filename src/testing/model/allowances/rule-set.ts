import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { type AllowanceRule, dayKinds, places } from "#features/allowances/rules/allowance-rule.ts";
import { aRuleSet } from "#testing/data/allowances.ts";
import type { FlexSetting } from "../company.ts";
import { allowanceCode, flexCode, rules, rulesFrom } from "./rules.ts";

/* The model's allowance rules as the product stores them. */

type Given = Pick<AllowanceRule, "code" | "name" | "amount" | "group"> & Partial<AllowanceRule>;

const ruleOf = (given: Given): AllowanceRule => ({
  ...{ salary_code: allowanceCode, days: dayKinds, places, clock: null, tier: null, shift: "any", contact: "any" },
  ...{ minimum_minutes: 0, hour: "ordinary", needs_agreement: false, applies_to: "all", people: null, priority: 1 },
  ...given,
});

const { tier1, tier2, sunday, night } = rules;
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60;
/** The tiers apply inside and outside the planned hours, so the weekly hours of people without a plan do not matter. */
const ofTiers: Pick<AllowanceRule, "days" | "group"> = {
  ...{ days: ["weekday", "saturday", "company-day"], group: "overtime" },
};

export const insertModelRules = (db: Kysely<Database>, { max, min, period, overflow }: FlexSetting): Promise<number> =>
  aRuleSet(
    db,
    { id: 1 },
    {
      name: "Modellens regler",
      flex: { max_minutes: max, min_minutes: min, period, overflow, salary_code: overflow === "paid" ? flexCode : "" },
      versions: [
        {
          from_date: rulesFrom,
          rules: [
            ruleOf({
              ...{ ...ofTiers, code: tier1.code, name: tier1.name },
              amount: { kind: "hourly", kroner: tier1.rate / 100 },
              hour: tier1.hour,
              tier: { from: 0, to: tier1.until, counting: "worked" },
            }),
            ruleOf({
              ...{ ...ofTiers, code: tier2.code, name: tier2.name, priority: 2 },
              amount: { kind: "hourly", kroner: tier2.rate / 100 },
              hour: tier2.hour,
              tier: { from: tier2.from, to: null, counting: "clock" },
            }),
            ruleOf({
              ...{ code: sunday.code, name: sunday.name, days: ["sunday", "holiday"], group: "sunday" },
              amount: { kind: "daily", kroner: sunday.rate / 100 },
              needs_agreement: sunday.needsAgreement,
            }),
            ruleOf({
              ...{ code: night.code, name: night.name, group: "night" },
              amount: { kind: "own-percent", percent: night.percent },
              hour: night.hour,
              clock: { from: minuteOf(night.from), to: minuteOf(night.to) },
            }),
          ],
        },
      ],
    },
  );
