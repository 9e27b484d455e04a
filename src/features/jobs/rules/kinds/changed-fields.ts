import { type ExpenseField, expenseFieldNames, expenseFields } from "#features/kinds/rules/expense/expense-fields.ts";
import { type TripField, tripFieldNames, tripFields } from "#features/mileage/rules/trip-fields.ts";
import { type JobField, jobFieldNames, jobFields } from "../job-fields.ts";

/** Every field whose change the history tells, whatever the kind of the job: no two have one name. */
export type ChangedField = JobField | ExpenseField | "receipt_ids" | TripField;

/** In the order of the form. */
export const changedFieldNames: readonly ChangedField[] = [
  ...jobFieldNames,
  ...expenseFieldNames,
  "receipt_ids",
  ...tripFieldNames,
];

/** Its word in the form and in the history. */
export function changedFieldLabel(field: ChangedField): string {
  return { ...jobFields, ...expenseFields, receipt_ids: { label: "Bilag" }, ...tripFields }[field].label;
}
