import * as z from "zod/mini";
import { formatDate } from "#common/rules/time/clock.ts";
import { addError, dateField, type FieldErrors, id, idText } from "#common/rules/values/fields.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { accruals, singleDayRules } from "./balance-rules.ts";

const whole = (max: number) => {
  const message = `Skriv et tal fra 0 til ${formatNumber(max / 100)}.`;
  return z.int(message).check(z.minimum(0, message), z.maximum(max, message));
};
const yesOrNo = (what: string) => z.boolean(`${what} skal være ja eller nej.`);

/** Days are in hundredths, hours in minutes. */
export const balanceRulesInput = z.object({
  from_date: dateField("Fra"),
  holiday_per_month: whole(1_000),
  holiday_per_day: whole(100),
  holiday_per_year: whole(10_000),
  extra_holiday_unit: z.enum(["days", "minutes"], "Vælg dage eller timer."),
  extra_holiday_amount: whole(100_000),
  extra_holiday_accrual: z.enum(accruals, "Vælg, hvordan feriefridage optjenes."),
  extra_holiday_until_december: yesOrNo("Kan holdes til 31/12"),
  care_days: whole(10_000),
  child_care_days: whole(10_000),
  single_days: z.enum(singleDayRules, "Vælg, hvad en enkelt fridag tæller."),
});
export type BalanceRulesInput = z.infer<typeof balanceRulesInput>;

export const balanceRulesChange = changeOf(balanceRulesInput);
export const savedBalanceRules = z.extend(balanceRulesInput, { id, version: wire.version });
export type SavedBalanceRules = z.infer<typeof savedBalanceRules>;
export const balanceRulesParams = z.object({ rulesId: idText });

/** `kept_from` is null if the company keeps no balances. */
export const balanceSetup = z.object({
  kept_from: z.nullable(z.string()),
  version: wire.version,
  rules: z.array(savedBalanceRules),
});
export type BalanceSetup = z.infer<typeof balanceSetup>;

export const keptFromInput = z.object({ kept_from: z.nullable(dateField("Saldi føres fra")) });
export const keptFromChange = changeOf(keptFromInput);

export const maxBalanceRules = 100;

export function balanceRulesErrors(
  { from_date, holiday_per_month, holiday_per_year }: Partial<BalanceRulesInput>,
  others: readonly Pick<SavedBalanceRules, "from_date">[],
): FieldErrors {
  const errors: FieldErrors = {};
  if (from_date !== undefined && others.some((other) => other.from_date === from_date))
    addError(errors, "from_date", `Der er allerede regler fra ${formatDate(from_date)}.`);
  if (others.length >= maxBalanceRules) addError(errors, "from_date", `Der kan højst være ${maxBalanceRules} rækker.`);
  if (holiday_per_month !== undefined && holiday_per_year !== undefined && holiday_per_year < holiday_per_month)
    addError(errors, "holiday_per_year", "Et år giver mindst lige så meget som en måned.");
  return errors;
}
