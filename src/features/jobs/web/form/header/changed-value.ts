import { formatDateTime, formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import type { JobChange } from "#features/jobs/rules/job-history.ts";
import { type PriceMode, priceModeLabels } from "#features/jobs/rules/job-price.ts";
import { shownPartValue } from "#features/jobs/rules/kinds/changed-fields.ts";
import { quoted } from "#features/kinds/rules/kind-part.ts";

export function changedValueText(field: JobChange["field"], value: JobChange["from"]): string {
  if (value === null || value === "") return "(tom)";
  if (field === "hourly_rate" || field === "price") return formatKroner(Number(value));
  if (field === "pause_minutes") return formatMinutes(Number(value)) || "ingen";
  const text = String(value);
  if (field === "started_at" || field === "ended_at") return formatDateTime(text);
  if (field === "price_mode") return priceModeLabels[text as PriceMode] ?? text;
  return jobTexts.some((name) => name === field) ? quoted(text) : shownPartValue(field, value);
}
