import { formatDateTime, formatMinutes } from "../../../../common/rules/clock.ts";
import { formatKroner } from "../../../../common/rules/values/money.ts";
import { isJobText, type JobField } from "../../rules/job-fields.ts";
import type { JobChange } from "../../rules/job-history.ts";
import { priceModeLabels, priceModes } from "../../rules/job-price.ts";

/** A value in a job's history, the way the form would show it. */
export function changedValueText(field: JobField, value: JobChange["from"]): string {
  if (value === null || value === "") return "(tom)";
  if (field === "hourly_rate" || field === "price") return formatKroner(Number(value));
  if (field === "pause_minutes") return formatMinutes(Number(value)) || "ingen";
  const text = String(value);
  if (field === "started_at" || field === "ended_at") return formatDateTime(text);
  if (isJobText(field)) return `»${text}«`;
  const mode = priceModes.find((name) => name === value);
  return field === "price_mode" && mode ? priceModeLabels[mode] : text;
}
