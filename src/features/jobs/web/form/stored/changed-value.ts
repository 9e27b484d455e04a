import { formatDateTime, formatMinutes } from "#common/rules/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import type { JobChange } from "#features/jobs/rules/job-history.ts";
import { priceModeLabels } from "#features/jobs/rules/job-price.ts";
import { formatKm } from "#features/mileage/rules/km.ts";
import { vehicleLabels } from "#features/mileage/rules/mileage-split.ts";

/** A value in a job's history, the way the form would show it. */
export function changedValueText(field: JobChange["field"], value: JobChange["from"]): string {
  if (value === null || value === "") return "(tom)";
  if (field === "hourly_rate" || field === "price" || field === "vat") return formatKroner(Number(value));
  if (field === "km") return formatKm(Number(value));
  if (field === "currency_amount") return formatDecimal(Number(value));
  if (field === "pause_minutes") return formatMinutes(Number(value)) || "ingen";
  const text = String(value);
  if (field === "started_at" || field === "ended_at") return formatDateTime(text);
  if (quoted.has(field)) return `»${text}«`;
  return words[field]?.[text] ?? text;
}

/** What was typed freely. */
const quoted = new Set<JobChange["field"]>([...jobTexts, "participants", "missing_receipt_reason", "purpose"]);

const words: Partial<Record<JobChange["field"], Readonly<Record<string, string>>>> = {
  price_mode: priceModeLabels,
  vehicle: vehicleLabels,
  workplace: { from: "hvor kørslen begynder", to: "hvor kørslen slutter" },
};
