import { formatDate } from "#common/rules/time/clock.ts";
import { type ConflictLabels, shownValue } from "#common/web/forms/merge-conflict.ts";
import { jobFields, jobTexts } from "#features/jobs/rules/job-fields.ts";
import { priceModeLabels } from "#features/jobs/rules/job-price.ts";
import { type ChangedField, changedFieldLabel } from "#features/jobs/rules/kinds/changed-fields.ts";
import { type PartName, partFields } from "#features/kinds/rules/kind-parts.ts";
import { type JobKind, kinds } from "#features/kinds/rules/kinds.ts";
import { changedValueText } from "./header/changed-value.ts";
import type { JobFormValues } from "./values/job-form.ts";
import { valuesOfKind } from "./values/kinds/kind-values.ts";

export const jobConflictLabels = (kind: JobKind): ConflictLabels<JobFormValues> => ({
  ...(kinds[kind].time === "period" ? periodLabels : dayLabels),
  project: jobFields.project_id.label,
  ...Object.fromEntries(jobTexts.map((name) => [name, jobFields[name].label])),
  ...(kinds[kind].part && partLabels(kinds[kind].part)),
  ...valuesOfKind(kind)?.conflictLabels,
});

const periodLabels: ConflictLabels<JobFormValues> = {
  start_date: ["Startdato", formatDate],
  start_time: "Starttid",
  end_date: ["Slutdato", formatDate],
  end_time: "Sluttid",
  pause_minutes: [jobFields.pause_minutes.label, (minutes) => changedValueText("pause_minutes", minutes)],
  pause_start: jobFields.pause_start.label,
  is_timed: "Med klokkeslæt",
  job_type: jobFields.job_type_id.label,
  price_mode: [jobFields.price_mode.label, (mode) => priceModeLabels[mode]],
  hourly_rate: jobFields.hourly_rate.label,
  price: jobFields.price.label,
};

const dayLabels: ConflictLabels<JobFormValues> = {
  start_date: ["Dato", formatDate],
  job_type: "Type",
  price: "Beløb",
};

function partLabels(part: PartName) {
  const shown = (field: ChangedField) => (value: string | number | null) =>
    Array.isArray(value) || typeof value === "boolean" ? shownValue(value) : changedValueText(field, value);
  return Object.fromEntries(
    partFields(part).map((name) => [`${part}.${name}`, [changedFieldLabel(name), shown(name)]]),
  );
}
