import type { Capability } from "#common/rules/access/permissions.ts";
import { type JobKind, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";

/* See docs/product-rules.md#reports. Every page loads this file to read URLs of reports, so it must not import Zod. */

type Measure = {
  readonly label: string;
  /** The unit on the screen. In the API, hours are minutes. */
  readonly unit: "timer" | "kr." | "km" | "dage";
  /** Parts per unit of the API, such as 100 øre per krone or 1 per minute. Sums are computed in whole parts. */
  readonly parts: number;
  readonly of: "jobs" | "absence" | "allowances";
  /** The kinds of jobs that count; undefined for all jobs with hours, and for absence and allowances. */
  readonly kinds: readonly JobKind[] | undefined;
  /** The capability that the reader needs in addition to `read-reports`. */
  readonly needs: Capability | undefined;
};

const kindsWhere = (isWanted: (kind: (typeof kinds)[JobKind]) => boolean) =>
  jobKinds.filter((kind) => isWanted(kinds[kind]));

/** Mileage is left out, because a project owner may not know the exact price of a trip. */
const refunded = kindsWhere(({ pay, hasKm }) => pay === "refund" && !hasKm);
const wages = kindsWhere(({ pay }) => pay === "wage");
const driven = kindsWhere(({ hasKm }) => hasKm);
const labelOf = (kind: JobKind) => kinds[kind].label;

const ofJobs = { of: "jobs", needs: undefined } as const;
const ofAllowances = { of: "allowances", kinds: undefined } as const;
const ofAbsence = { of: "absence", kinds: undefined, needs: "read-all-jobs" } as const;

export const measures = {
  hours: { ...ofJobs, label: "Timer", unit: "timer", parts: 1, kinds: undefined },
  pay: { ...ofJobs, label: "Løn", unit: "kr.", parts: 100, kinds: wages, needs: "read-pay-reports" },
  refunds: { ...ofJobs, label: refunded.map(labelOf).join(" og "), unit: "kr.", parts: 100, kinds: refunded },
  kilometres: { ...ofJobs, label: "Kilometer", unit: "km", parts: 10, kinds: driven },
  allowance_hours: { ...ofAllowances, label: "Tillæg, timer", unit: "timer", parts: 1, needs: "read-all-jobs" },
  allowance_pay: { ...ofAllowances, label: "Tillæg, kr.", unit: "kr.", parts: 100, needs: "read-pay-reports" },
  absence_hours: { ...ofAbsence, label: "Fraværstimer", unit: "timer", parts: 1 },
  absence_days: { ...ofAbsence, label: "Fraværsdage", unit: "dage", parts: 100 },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;
export const measureNames = Object.keys(measures) as readonly MeasureName[];
export const measureOf = (name: MeasureName): Measure => measures[name];

/** The measure within a sentence: "tillæg i timer". */
export const spokenMeasure = (name: MeasureName): string =>
  measures[name].label.toLowerCase().replace(", ", " i ").replace("kr.", "kroner");

export type Reader = (capability: Capability) => boolean;

export const mayRead = (name: MeasureName, reader: Reader): boolean => {
  const { needs } = measureOf(name);
  return needs === undefined || reader(needs);
};

export const openMeasures = (reader: Reader): readonly MeasureName[] =>
  measureNames.filter((name) => mayRead(name, reader));

/** Whether small groups are left out for the reader (docs/product-rules.md#absence-in-reports). */
export const isProtected = (name: MeasureName, reader: Reader): boolean =>
  measureOf(name).of === "absence" && !reader("read-all-absence");

/** The minimum number of people behind a number, if the reader may not see their absence by name. */
export const smallestGroup = 5;

export const dimensions = {
  project: "Projekt",
  user: "Medarbejder",
  job_type: "Arbejde",
  cost_center: "Cost center",
  kind: "Type",
  status: "Status",
  absence_kind: "Fraværstype",
  rule: "Regel",
  day: "Dag",
  week: "Uge",
  month: "Måned",
  quarter: "Kvartal",
} as const;

export type Dimension = keyof typeof dimensions;

export type ReportShape = {
  readonly measure: MeasureName;
  readonly rows: Dimension;
  readonly columns?: Dimension | undefined;
};

export const dimensionNames = Object.keys(dimensions) as readonly Dimension[];

const units = ["day", "week", "month", "quarter"] as const satisfies readonly Dimension[];
export type TimeUnit = (typeof units)[number];
export const isTime = (dimension: Dimension | undefined): dimension is TimeUnit =>
  units.some((unit) => unit === dimension);

export type JobDimension = Exclude<Dimension, "absence_kind" | "rule">;

export const isOfJobs = (dimension: Dimension): dimension is JobDimension =>
  dimension !== "absence_kind" && dimension !== "rule";

/** The dimensions of a measure for a reader. If `isProtected`, absence has no person, day or week. */
export function dimensionsOf(measure: MeasureName, reader: Reader): readonly Dimension[] {
  const { of } = measureOf(measure);
  if (of === "jobs") return dimensionNames.filter(isOfJobs);
  if (of === "allowances") return ["project", "user", "rule", ...units];
  return isProtected(measure, reader) ? ["absence_kind", "month", "quarter"] : ["user", "absence_kind", ...units];
}

export const hasJobFilters = (measure: MeasureName): boolean => measureOf(measure).of === "jobs";

export const comparisons = { before: "Perioden før", year: "Året før" } as const;
export type Comparison = keyof typeof comparisons;
export const comparisonNames = Object.keys(comparisons) as readonly Comparison[];

/** `noneKey`: no cost center, or a kind of absence that is no longer shown. `restKey`: combined rows or columns. */
export const noneKey = "none";
export const restKey = "rest";

/** The prefix keeps the names of rules apart from other keys. */
const rulePrefix = "rule:";
export const ruleKey = (name: string): string => `${rulePrefix}${name}`;
export const ruleName = (key: string): string | undefined =>
  key.startsWith(rulePrefix) ? key.slice(rulePrefix.length) : undefined;

/** If a report has more rows or columns, the smallest are combined under `restKey`. */
export const maxRows = 50;
export const maxColumns = 12;

/** The maximum number of units of time. They are never combined: a longer period is refused. */
export const maxTimeRows = 400;
export const maxTimeColumns = 62;

export const maxYears = 5;

export const chartForms = { stacked: "Stablet", bars: "Søjler", lines: "Linjer", none: "Kun tabel" } as const;
export type ChartForm = keyof typeof chartForms;
export const chartFormNames = Object.keys(chartForms) as readonly ChartForm[];

export const reportFormats = ["xlsx", "csv", "pdf"] as const;
export type ReportFormat = (typeof reportFormats)[number];
