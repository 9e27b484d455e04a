import { isTime, type ReportShape, restKey } from "./report.ts";
import type { Report, ReportRow } from "./report-call.ts";
import { comparedTitle, headText, restTitle, shownNumber, sumTitle } from "./report-words.ts";

export type Series = { readonly label: string; readonly values: readonly number[] };

export type Chart = {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Whether the values of all series add up to the report's total. The values of two periods do not. */
  readonly isSum: boolean;
};

/** The maximum number of series, and of labels that are no units of time. If there are more, the last are added up. */
export const maxSeries = 8;
const maxLabels = 12;

/** The chart of a report. Its axis has the rows, or the columns if only they are units of time. */
export function chartOf({ measure, rows: by, columns: across }: ReportShape, report: Report): Chart {
  const rows = isTime(by) ? report.rows : withRest(report.rows, across && isTime(across) ? maxSeries : maxLabels);
  const shown = (values: readonly number[]) => values.map((value) => shownNumber(measure, value));
  const rowTitles = rows.map((row) => headText(by, row));
  if (!across) {
    const now = { label: sumTitle, values: shown(rows.map(({ total }) => total)) };
    const before = { label: comparedTitle, values: shown(rows.map(({ compared }) => compared ?? 0)) };
    return {
      labels: rowTitles,
      series: report.compared_period ? [now, before] : [now],
      isSum: !report.compared_period,
    };
  }
  const columnTitles = report.columns.map((column) => headText(across, column));
  if (isTime(across) && !isTime(by))
    return {
      labels: columnTitles,
      series: rows.map(({ values }, place) => ({ label: rowTitles[place] as string, values: shown(values) })),
      isSum: true,
    };
  const series = columnTitles.map((label, place) => ({
    label,
    values: rows.map(({ values }) => values[place] as number),
  }));
  return {
    labels: rowTitles,
    series: fewSeries(series).map(({ label, values }) => ({ label, values: shown(values) })),
    isSum: true,
  };
}

function withRest(rows: readonly ReportRow[], max: number): readonly ReportRow[] {
  if (rows.length <= max) return rows;
  const [first, others] = [rows.slice(0, max - 1), rows.slice(max - 1)];
  const values = (others[0]?.values ?? []).map((_, place) => sum(others.map((row) => row.values[place] as number)));
  const total = sum(others.map((row) => row.total));
  return [...first, { key: restKey, name: null, values, total, compared: sum(others.map((row) => row.compared ?? 0)) }];
}

function fewSeries(series: readonly Series[]): readonly Series[] {
  if (series.length <= maxSeries) return series;
  const [first, others] = [series.slice(0, maxSeries - 1), series.slice(maxSeries - 1)];
  const values = (others[0]?.values ?? []).map((_, place) => sum(others.map((one) => one.values[place] as number)));
  return [...first, { label: restTitle, values }];
}

/** Exact in hundredths. No measure has smaller parts. */
const sum = (values: readonly number[]) => values.reduce((all, value) => all + Math.round(value * 100), 0) / 100;
