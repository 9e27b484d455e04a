import { formatDate } from "#common/rules/clock.ts";
import { type ConflictLabels, shownValue } from "#common/web/forms/merge-conflict.ts";
import { type JobText, jobFields, jobTexts } from "#features/jobs/rules/job-fields.ts";
import { priceModeLabels } from "#features/jobs/rules/job-price.ts";
import { type ChangedField, changedFieldLabel } from "#features/jobs/rules/kinds/changed-fields.ts";
import { type PartName, partFields, partNames } from "#features/kinds/rules/kind-parts.ts";
import type { KindFormValues } from "./kinds/kind-form.ts";
import { changedValueText } from "./stored/changed-value.ts";
import type { JobFormValues } from "./values/job-form.ts";

const textLabels = Object.fromEntries(jobTexts.map((name) => [name, jobFields[name].label])) as Record<JobText, string>;

/** What a form compares when its job was changed meanwhile. */
export const jobConflictLabels: ConflictLabels<JobFormValues> = {
  start_date: ["Startdato", formatDate],
  start_time: "Starttid",
  end_date: ["Slutdato", formatDate],
  end_time: "Sluttid",
  pause_minutes: [jobFields.pause_minutes.label, (minutes) => changedValueText("pause_minutes", minutes)],
  is_timed: "Med klokkeslæt",
  project: jobFields.project_id.label,
  job_type: jobFields.job_type_id.label,
  price_mode: [jobFields.price_mode.label, (mode) => priceModeLabels[mode]],
  hourly_rate: jobFields.hourly_rate.label,
  price: jobFields.price.label,
  ...textLabels,
};

export const kindConflictLabels: ConflictLabels<KindFormValues> = {
  start_date: ["Dato", formatDate],
  project: "Projekt",
  job_type: "Type",
  price: "Beløb",
  ...textLabels,
  ...Object.assign({}, ...partNames.map(partLabels)),
  "expense.is_receipt_missing": "Bilag mangler",
  "expense.receipt_ids": ["Bilag", (ids) => String(ids.length)],
};

function partLabels(part: PartName) {
  const shown = (field: ChangedField) => (value: string | number | null) =>
    Array.isArray(value) || typeof value === "boolean" ? shownValue(value) : changedValueText(field, value);
  return Object.fromEntries(
    partFields(part).map((name) => [`${part}.${name}`, [changedFieldLabel(name), shown(name)]]),
  );
}
