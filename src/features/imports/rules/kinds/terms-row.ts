import { weekStartText } from "#common/rules/calendar/week.ts";
import type { NormPlan, PlanDay } from "#common/rules/norm/norm-plan.ts";
import {
  type Conditions,
  conditionNames,
  defaultConditions,
  type SavedTerms,
  type TermsInput,
} from "#features/users/rules/employment-terms.ts";
import type { Values } from "../plan-rows.ts";
import { planDayFields } from "./terms.ts";

/** Stored terms as the values of columns. The columns of the plan get values only if the plan has exactly one week. */
export function valuesOfTerms({ plan, ...row }: SavedTerms): Values {
  const [week, ...others] = plan?.weeks ?? [];
  const days = week && others.length === 0 ? planDayFields.map((field, place) => [field, week[place] ?? null]) : [];
  const filled = Object.entries(row).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(filled), ...Object.fromEntries(days) };
}

/** The terms that a row describes. `before` has the stored terms of its day, or else the person's terms before it. */
export function termsOfRow(values: Values, before: Conditions = defaultConditions): Partial<TermsInput> {
  const given = (name: keyof Conditions) => values[name] !== undefined && values[name] !== before[name];
  const input = Object.fromEntries(
    ["from_date", "hourly_rate", ...conditionNames].flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  );
  const plan = planOf(values, before.plan);
  return {
    ...input,
    ...(plan && { plan }),
    // Empty cells keep stored values, except that a plan replaces weekly hours and monthly pay has no first Monday.
    ...(plan && !given("weekly_minutes") && { weekly_minutes: null }),
    ...(values.pay_period === "month" && !given("pay_period_from") && { pay_period_from: null }),
  };
}

function planOf(values: Values, before: NormPlan | null): NormPlan | undefined {
  if (planDayFields.every((field) => values[field] === undefined)) return undefined;
  const kept = before?.weeks.length === 1 ? before : null;
  const dayOf = (field: string, place: number): PlanDay | null =>
    values[field] === undefined ? (kept?.weeks[0]?.[place] ?? null) : (values[field] as PlanDay | null);
  const first_monday = kept?.first_monday ?? weekStartText(String(values.from_date));
  return { first_monday, weeks: [planDayFields.map(dayOf)] };
}
