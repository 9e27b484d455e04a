import { day, oneOf, recordId, searchOf, word } from "#common/web/routing/url-search.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { chartFormNames } from "../rules/report.ts";

export const reportsSearch = searchOf({
  measure: word,
  rows: word,
  columns: word,
  from: day,
  to: day,
  compare: word,
  project: recordId,
  status: oneOf(jobStatuses),
  kind: word,
  chart: oneOf(chartFormNames),
});
export type ReportsSearch = ReturnType<typeof reportsSearch>;
