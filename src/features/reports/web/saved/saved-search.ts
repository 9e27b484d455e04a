import type { ChartForm } from "#features/reports/rules/report.ts";
import type { SavedQuery, SavedReport } from "#features/reports/rules/saved-report.ts";
import { usualPeriod, usualPeriodOf } from "#features/reports/rules/usual-periods.ts";
import type { ReportsSearch } from "../reports-search.ts";
import type { WantedReport } from "../wanted-report.ts";

/** Fields that the saved report does not choose are undefined, which removes them from the URL. */
export function searchOfSaved({ query }: Pick<SavedReport, "query">, today: Temporal.PlainDate): ReportsSearch {
  const { project_id: project, follows, measure, rows, columns, compare, status, kind, chart } = query;
  const { from, to } = follows ? usualPeriod(follows, today) : query;
  return { measure, rows, columns, from, to, compare, project, status, kind, chart };
}

/** With `isFollowing`, a usual period moves on with the calendar: "Forrige måned" always is the month before today. */
export function queryToSave(
  { columns, compare, project_id, status, kind, ...wanted }: WantedReport,
  chart: ChartForm | undefined,
  options: { readonly isFollowing: boolean; readonly today: Temporal.PlainDate },
): SavedQuery {
  const follows = options.isFollowing ? usualPeriodOf(wanted, options.today) : undefined;
  const chosen = { columns, compare, project_id, status, kind, chart, follows };
  return {
    ...wanted,
    ...(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as typeof chosen),
  };
}
