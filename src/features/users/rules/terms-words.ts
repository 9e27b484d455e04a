import { planWords, weekSum } from "#common/rules/norm/plan-words.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import type { Conditions } from "./employment-terms.ts";

export const payKinds = { hourly: "Timeløn", salaried: "Månedsløn" } as const;
export const payPeriods = { month: "Pr. måned", fortnight: "Hver 14. dag" } as const;

type RuleNames = {
  readonly workingTime?: string | null | undefined;
  readonly allowances?: string | null | undefined;
};

/** The conditions that differ from the usual ones, in short words. */
export function conditionWords(row: Conditions, names: RuleNames = {}): string[] {
  const { plan, weekly_minutes, weekly_limit_hours, exempt_by, young_until } = row;
  return [
    ...(plan ? [planWords(plan)] : []),
    ...(weekly_minutes === null ? [] : [`${weekSum(weekly_minutes)}, ingen plan`]),
    ...(row.pay_kind === "salaried" ? ["Månedsløn"] : []),
    ...(row.registers_norm ? ["Dagens norm registreres"] : []),
    ...(row.pay_period_from === null ? [] : [`Løn hver 14. dag fra ${formatDate(row.pay_period_from)}`]),
    ...(names.workingTime ? [`Arbejdstid efter »${names.workingTime}«`] : []),
    ...(names.allowances ? [`Tillæg efter »${names.allowances}«`] : []),
    ...(weekly_limit_hours === null
      ? []
      : [`Højst ${weekly_limit_hours} t./uge${agreedOn(row.weekly_limit_agreed_on)}`]),
    ...(exempt_by === null ? [] : [`Selvtilrettelægger${agreedOn(row.exempt_agreed_on)} af ${exempt_by}`]),
    ...(young_until === null
      ? []
      : [`Under 18 til og med ${formatDate(young_until)}${row.is_at_school ? ", går i skole" : ""}`]),
  ];
}

const agreedOn = (date: string | null): string => (date === null ? "" : `, aftalt ${formatDate(date)}`);
