import { formatDate, monthTitle } from "#common/rules/time/clock.ts";
import { hundredthsOfHours, kronerFromOre } from "#common/rules/values/money.ts";
import { formatDecimal, formatNumber } from "#common/rules/values/numbers.ts";
import { type BudgetMeasure, type BudgetPeriod, measureLabels, periodLabels } from "./budget.ts";
import type { BudgetForecast } from "./budget-forecast.ts";
import { basisPoints, partsOf, percentText } from "./budget-share.ts";

/** "100 timer", "7,42 timer", "5.000,00 kr."; `value` is in minutes or kroner. */
export function amountText(measure: BudgetMeasure, value: number): string {
  return measure === "hours"
    ? `${formatNumber(hundredthsOfHours(value) / 100)}\u00a0timer`
    : `${formatDecimal(value)}\u00a0kr.`;
}

type Dated = { readonly period: BudgetPeriod; readonly first_day: string | null; readonly last_day: string | null };

/** "hele projektet", "1/1-2026 – 31/12-2026", "november 2026" */
export function daysText({ period, first_day, last_day }: Dated): string {
  if (period === "project" || first_day === null || last_day === null) return "hele projektet";
  if (period === "month") return monthTitle(Temporal.PlainDate.from(first_day)).toLowerCase();
  return `${formatDate(first_day)} – ${formatDate(last_day)}`;
}

type Named = Dated & { readonly measure: BudgetMeasure; readonly job_type: { readonly name: string } | null };

/** "Timer, tømrerarbejde, november 2026" */
export function budgetTitle({ measure, job_type, ...dated }: Named): string {
  return [measureLabels[measure], ...(job_type ? [job_type.name] : []), daysText(dated)].join(", ");
}

type Shares = { readonly used_share: number; readonly registered_share: number };

/** "62 % brugt, 73 % med det, der venter" */
export function shareText({ used_share, registered_share }: Shares): string {
  const used = `${percentText(used_share)} brugt`;
  return registered_share === used_share ? used : `${used}, ${percentText(registered_share)} med det, der venter`;
}

type Amounts = { readonly measure: BudgetMeasure; readonly amount: number; readonly used: number };

/** The unused minutes or kroner; negative if the budget is exceeded. */
export function restOf({ measure, amount, used }: Amounts): number {
  const rest = partsOf(measure, amount) - partsOf(measure, used);
  return measure === "hours" ? rest : kronerFromOre(rest);
}

type Forecasted = {
  readonly measure: BudgetMeasure;
  readonly amount: number;
  readonly used: number;
  readonly last_day: string | null;
  readonly forecast: BudgetForecast;
};

/** A forecast in sentences, or the reason why there is none. */
export function forecastText({ measure, amount, used, last_day, forecast }: Forecasted): string {
  const { state, used_up_on, at_end } = forecast;
  if (state === "over") return "Perioden er slut.";
  if (state === "too-new")
    return "Der er ikke fire hele ugers opgaver endnu, så det kan ikke siges, hvor langt budgettet rækker.";
  if (state === "idle")
    return "Der er ingen opgaver i de seneste fire hele uger, så det kan ikke siges, hvor langt budgettet rækker.";
  const end =
    at_end !== null && last_day !== null
      ? ` Den ${formatDate(last_day)} er der brugt ca. ${amountText(measure, at_end)} (${percentText(
          basisPoints(partsOf(measure, at_end), partsOf(measure, amount)),
        )}).`
      : "";
  if (state === "used-up")
    return used < amount ? `Budgettet er brugt, når det ventende er godkendt.${end}` : `Budgettet er brugt.${end}`;
  if (used_up_on !== null)
    return `Går det som de seneste fire uger, er budgettet brugt den ${formatDate(used_up_on)}.${end}`;
  return end === ""
    ? "Går det som de seneste fire uger, rækker budgettet i mere end ti år."
    : `Går det som de seneste fire uger, holder budgettet.${end}`;
}

type Saved = {
  readonly measure: BudgetMeasure;
  readonly amount: number;
  readonly period: BudgetPeriod;
  readonly from_date: string | null;
  readonly to_date: string | null;
};

/** A budget in words for the audit log. `name` is the project's name. */
export const auditedBudget = (name: string, { measure, amount, period, ...dates }: Saved, jobType: string) => ({
  name,
  amount: amountText(measure, amount),
  job_type: jobType,
  period: periodLabels[period],
  from_date: dates.from_date === null ? "" : formatDate(dates.from_date),
  to_date: dates.to_date === null ? "" : formatDate(dates.to_date),
});
export type AuditedBudget = ReturnType<typeof auditedBudget>;

export const auditedLabels = {
  amount: "budget",
  job_type: "arbejde",
  period: "periode",
  from_date: "fra",
  to_date: "til",
} satisfies Partial<Record<keyof AuditedBudget, string>>;
export const auditedFields = Object.keys(auditedLabels) as readonly (keyof typeof auditedLabels)[];
