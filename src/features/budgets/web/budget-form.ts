import { divideHalfUp, hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { Budget, BudgetInput } from "../rules/budget-call.ts";

export type BudgetForm = Pick<BudgetInput, "measure" | "period" | "from_date" | "to_date"> & {
  /** Hours or kroner with two decimals; null if empty, NaN for invalid input. */
  amount: number | null;
  job_type_id: Choice | null;
};

export function budgetForm(budget: Budget | undefined): BudgetForm {
  if (!budget)
    return { measure: "hours", amount: null, job_type_id: null, period: "project", from_date: null, to_date: null };
  const { measure, amount, job_type, period, from_date, to_date } = budget;
  const shown = measure === "hours" ? hundredthsOfHours(amount) / 100 : amount;
  return { measure, amount: shown, job_type_id: job_type, period, from_date, to_date };
}

export function budgetPayload({ measure, amount, job_type_id, period, from_date, to_date }: BudgetForm) {
  const hasDates = period === "dates";
  return {
    ...{ measure, period, job_type_id: job_type_id?.id ?? null },
    amount: measure === "hours" && amount !== null && !Number.isNaN(amount) ? minutesOf(amount) : amount,
    from_date: hasDates ? from_date || null : null,
    to_date: hasDates ? to_date || null : null,
  };
}

/** Hours with two decimals → whole minutes, half a minute rounded up. */
const minutesOf = (hours: number): number => divideHalfUp(oreFromKroner(hours) * 60, 100);
