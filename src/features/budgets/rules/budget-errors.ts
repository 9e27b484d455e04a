import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import type { BudgetInput } from "./budget-call.ts";

/** Checks valid fields against each other. A field that failed its own check is absent. */
export function budgetErrors({ measure, amount, period, from_date, to_date }: Partial<BudgetInput>): FieldErrors {
  const errors: FieldErrors = {};
  if (measure === "hours" && amount !== undefined && !Number.isInteger(amount))
    addError(errors, "amount", "Timer tælles i hele minutter.");
  if (period !== undefined && period !== "dates") {
    if (from_date != null) addError(errors, "from_date", "Datoer hører kun til perioden »Fra og til«.");
    if (to_date != null) addError(errors, "to_date", "Datoer hører kun til perioden »Fra og til«.");
  }
  if (period !== "dates") return errors;
  if (from_date === null) addError(errors, "from_date", "Fra skal udfyldes.");
  if (to_date === null) addError(errors, "to_date", "Til skal udfyldes.");
  if (from_date && to_date && to_date < from_date)
    addError(errors, "to_date", "Til skal være samme dag som Fra eller senere.");
  return errors;
}
