import { firstDay, lastDay, parseDate } from "#common/rules/time/clock.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { type JobKind, jobKinds } from "#features/kinds/rules/kinds.ts";
import {
  type Comparison,
  comparisonNames,
  type Dimension,
  dimensionsOf,
  hasJobFilters,
  type MeasureName,
  openMeasures,
  type Reader,
} from "../rules/report.ts";
import type { ReportPeriod } from "../rules/report-periods.ts";
import { usualPeriod } from "../rules/usual-periods.ts";
import type { ReportsSearch } from "./reports-search.ts";

export type WantedReport = ReportPeriod & {
  readonly measure: MeasureName;
  readonly rows: Dimension;
  readonly columns: Dimension | undefined;
  readonly compare: Comparison | undefined;
  readonly project_id: number | undefined;
  readonly status: JobStatus | undefined;
  readonly kind: JobKind | undefined;
};

/** Missing or invalid fields of the URL get defaults: hours by project in this month, absence by kind. */
export function wantedReport(search: ReportsSearch, reader: Reader, today: Temporal.PlainDate): WantedReport {
  const known = <Name extends string>(names: readonly Name[], name: string | undefined) =>
    names.find((one) => one === name);
  const month = usualPeriod("this-month", today);
  const measure = known(openMeasures(reader), search.measure) ?? "hours";
  const open = dimensionsOf(measure, reader);
  const filters = hasJobFilters(measure) ? search : {};
  return {
    measure,
    rows: known(open, search.rows) ?? known(open, "project") ?? "absence_kind",
    columns: known(open, search.columns),
    from: businessDay(search.from) ?? month.from,
    to: businessDay(search.to) ?? month.to,
    compare: known(comparisonNames, search.compare),
    project_id: filters.project,
    status: filters.status,
    kind: known(jobKinds, filters.kind),
  };
}

const businessDay = (text: string | undefined) =>
  text !== undefined && parseDate(text) && firstDay <= text && text <= lastDay ? text : undefined;
