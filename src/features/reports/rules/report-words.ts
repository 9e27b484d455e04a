import { formatDay, formatWeek } from "#common/rules/calendar/week.ts";
import { formatDate, monthTitle } from "#common/rules/time/clock.ts";
import { hundredthsOfHours } from "#common/rules/values/money.ts";
import { formatDecimal, formatNumber } from "#common/rules/values/numbers.ts";
import { hiddenAbsence } from "#features/absence/rules/kinds/absence-templates.ts";
import { jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { jobKindLabels } from "#features/kinds/rules/kinds.ts";
import {
  type Dimension,
  dimensions,
  isTime,
  type MeasureName,
  measureOf,
  measures,
  noneKey,
  type ReportShape,
  restKey,
  smallestGroup,
} from "./report.ts";

/**
 * Converts a number of the API to the number that the screen shows. Minutes become hours with two decimals, rounded
 * half away from zero.
 */
export const shownNumber = (measure: MeasureName, value: number): number =>
  measures[measure].unit === "timer" ? hundredthsOfHours(value) / 100 : value;

/** Writes a result of `shownNumber` in Danish: 1234.5 → "1.234,50", or for kilometres 84.5 → "84,5". */
export const formatShown = (measure: MeasureName, number: number): string =>
  measure === "kilometres" ? formatNumber(number) : formatDecimal(number);

/** A number of the API in Danish. */
export const numberText = (measure: MeasureName, value: number): string =>
  formatShown(measure, shownNumber(measure, value));

export const sumTitle = "I alt";
export const comparedTitle = "Før";
export const restTitle = "Øvrige";

type Head = { readonly key: string; readonly name: string | null };

/** "Havnen (P1)", "Uden cost center", "uge 47" */
export function headText(by: Dimension, { key, name }: Head): string {
  if (name !== null) return name;
  if (key === restKey) return restTitle;
  if (key === noneKey) return by === "absence_kind" ? hiddenAbsence : "Uden cost center";
  if (by === "kind") return labelIn(jobKindLabels, key);
  if (by === "status") return labelIn(jobStatusLabels, key);
  return isTime(by) ? timeText(by, key) : key;
}

const labelIn = (labels: Readonly<Record<string, string>>, key: string) => labels[key] ?? key;

function timeText(by: "day" | "week" | "month" | "quarter", start: string): string {
  if (by === "day") return formatDay(start);
  const day = Temporal.PlainDate.from(start);
  if (by === "week") return formatWeek(start, 0).replace(",", "");
  return by === "month" ? monthTitle(day) : `${Math.ceil(day.month / 3)}. kvartal ${day.year}`;
}

/** "+12,5 %", "−100 %", "ny" if `before` is 0, and "" without a change. */
export function changeText(now: number, before: number): string {
  if (now === before) return "";
  if (before === 0) return "ny";
  const tenths = Math.round(((now - before) / Math.abs(before)) * 1000) + 0;
  return `${tenths > 0 ? "+" : ""}${formatNumber(tenths / 10)}\u00a0%`;
}

/** "Timer efter projekt og måned" */
export function titleOf({ measure, rows, columns }: ReportShape): string {
  const by = [rows, ...(columns ? [columns] : [])].map((one) => dimensions[one].toLowerCase());
  return `${measures[measure].label} efter ${by.join(" og ")}`;
}

export const periodText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${formatDate(from)} – ${formatDate(to)}`;

/** Says which jobs or days the numbers leave out. */
export function noteOf(measure: MeasureName, { is_protected }: { readonly is_protected: boolean }): string {
  const { of, unit } = measureOf(measure);
  if (of !== "absence")
    return `Afviste og tilbageførte opgaver tæller ikke med.${of === "allowances" && unit === "kr." ? " Tillæg i procent af en timeløn, der ikke er skrevet ind, tæller 0 kr." : ""}`;
  if (!is_protected) return "Kun godkendt fravær tæller med.";
  return `Kun godkendt fravær i afsluttede måneder tæller med. Af andre end dem, du leder, står en fraværstype med færre end ${smallestGroup} personer i en måned under »${restTitle}« eller er udeladt.`;
}
