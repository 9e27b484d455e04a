import { periodErrors } from "#common/rules/time/period.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { maxReportDays } from "#features/allowances/rules/report-groups.ts";
import {
  type Dimension,
  dimensions,
  dimensionsOf,
  hasJobFilters,
  isProtected,
  isTime,
  type MeasureName,
  maxTimeColumns,
  maxTimeRows,
  maxYears,
  measureOf,
  measures,
  type Reader,
  type ReportShape,
  spokenMeasure,
} from "./report.ts";
import { bucketsOf, isWholeMonths, type ReportPeriod } from "./report-periods.ts";

type Shape = ReportPeriod & ReportShape & { readonly [Name in (typeof jobFilters)[number]]?: unknown };

const jobFilters = ["project_id", "user_id", "status", "kind", "filter"] as const;

/** The errors of fields that do not suit each other or the reader. Must not import Zod, or screens would load it. */
export function reportErrors(shape: Shape, reader: Reader): FieldErrors {
  const { from, to, measure, rows, columns } = shape;
  const errors = periodErrors({ from, to });
  if (errors.to) return errors;
  if (Temporal.PlainDate.from(from).add({ years: maxYears }).toString() <= to)
    return { to: [`Perioden må højst være ${maxYears} år.`] };
  if (measureOf(measure).of === "allowances" && Temporal.PlainDate.from(from).until(to).days >= maxReportDays)
    return { to: ["Tillæg vises for højst et år ad gangen."] };
  return {
    ...filterErrors(shape),
    ...unsuited("rows", rows, measure, reader),
    ...(columns && unsuited("columns", columns, measure, reader)),
    ...(isProtected(measure, reader) && !isWholeMonths({ from, to })
      ? { to: ["Vælg hele måneder, fx »Forrige måned« eller »I år«."] }
      : {}),
    ...tooMany("rows", rows, { from, to }, maxTimeRows),
    ...(rows === columns
      ? { columns: ["Vælg noget andet end i rækkerne."] }
      : tooMany("columns", columns, { from, to }, maxTimeColumns)),
    // Only the export of absence shows kinds of absence by person, and the audit log records each export.
    ...(hasBoth({ rows, columns }, ["user", "absence_kind"])
      ? { columns: ["Fraværstyper vises ikke pr. medarbejder."] }
      : {}),
  };
}

const filterErrors = (shape: Shape): FieldErrors =>
  hasJobFilters(shape.measure)
    ? {}
    : Object.fromEntries(
        jobFilters
          .filter((name) => shape[name] !== undefined && shape[name] !== "")
          .map((name) => [name, [`Kan ikke bruges, når rapporten viser ${spokenMeasure(shape.measure)}.`]]),
      );

function unsuited(field: string, by: Dimension, measure: MeasureName, reader: Reader): FieldErrors {
  if (dimensionsOf(measure, reader).includes(by)) return {};
  return { [field]: [`${measures[measure].label} kan ikke deles op efter ${dimensions[by].toLowerCase()}.`] };
}

const hasBoth = ({ rows, columns }: Pick<Shape, "rows" | "columns">, both: readonly Dimension[]): boolean =>
  both.every((one) => one === rows || one === columns);

function tooMany(field: string, by: Dimension | undefined, period: ReportPeriod, max: number): FieldErrors {
  if (!isTime(by) || bucketsOf(period, by, max).length <= max) return {};
  const label = dimensions[by].toLowerCase();
  return { [field]: [`Perioden er for lang til ${label}: vælg højst ${max}, eller noget grovere end ${label}.`] };
}
