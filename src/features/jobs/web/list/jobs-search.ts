import { firstDay, lastDay, parseDate } from "#common/rules/clock.ts";
import { day, oneOf, page, perPage, recordId, searchOf, searchText, word } from "#common/web/routing/url-search.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { projectScope } from "../project-scope.ts";

export const jobsSearch = searchOf({
  page,
  perPage,
  scope: projectScope,
  status: oneOf(jobStatuses),
  search: searchText,
  kind: word,
  project: recordId,
  from: day,
  to: day,
});
export type JobsSearch = ReturnType<typeof jobsSearch>;

/** What the row of filters narrows a list by; the days are those of the work, both included. */
export type JobListFilter = Pick<JobsSearch, "search" | "kind" | "project" | "from" | "to">;

export const noFilter = { search: undefined, kind: undefined, project: undefined, from: undefined, to: undefined };

/** How many of its filters a list is narrowed by: a period is one. */
export function filterCount({ search, kind, project, from, to }: JobListFilter): number {
  return [search, kind, project, from ?? to].filter((value) => value !== undefined).length;
}

/** Whether two days of an address are a period; either may be open. */
export function isPeriod({ from = firstDay, to = lastDay }: JobListFilter): boolean {
  return firstDay <= from && from <= to && to <= lastDay && [from, to].every((text) => parseDate(text) !== undefined);
}
