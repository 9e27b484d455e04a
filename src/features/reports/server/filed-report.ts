import { dimensions, measures } from "../rules/report.ts";
import type { Report, ReportQuery } from "../rules/report-call.ts";
import { comparedTitle, headText, noteOf, periodText, shownNumber, sumTitle, titleOf } from "../rules/report-words.ts";

/** The numbers are as on the screen. The last row has the sums. */
export type FiledReport = {
  readonly title: string;
  readonly period: string;
  readonly by: string;
  readonly columns: readonly string[];
  readonly note: string;
  readonly rows: readonly { readonly title: string; readonly numbers: readonly number[] }[];
};

export function filedReport(query: ReportQuery, report: Report): FiledReport {
  const { measure, rows: by, columns: across } = query;
  const { compared_period: compared } = report;
  const numbersOf = (values: readonly number[], total: number, before: number | null) =>
    [...values, total, ...(before === null ? [] : [before])].map((value) => shownNumber(measure, value));
  return {
    title: titleOf(query),
    period: `${periodText(query)}${compared ? `, sammenlignet med ${periodText(compared)}` : ""}`,
    by: dimensions[by],
    note: noteOf(measure, report),
    columns: [
      ...(across ? report.columns.map((column) => headText(across, column)) : []),
      `${sumTitle} (${measures[measure].unit})`,
      ...(compared ? [comparedTitle] : []),
    ],
    rows: [
      ...report.rows.map((row) => ({
        title: headText(by, row),
        numbers: numbersOf(row.values, row.total, row.compared),
      })),
      { title: sumTitle, numbers: numbersOf(report.totals, report.total, report.compared) },
    ],
  };
}
