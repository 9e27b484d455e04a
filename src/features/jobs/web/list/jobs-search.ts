import { firstDay, lastDay, parseDate } from "#common/rules/time/clock.ts";
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

export type JobListFilter = Omit<JobsSearch, "page" | "perPage" | "scope" | "status">;

export type ForEachFilter<Value> = Readonly<Record<keyof JobListFilter, Value>>;

export const noFilter: ForEachFilter<undefined> = {
  search: undefined,
  kind: undefined,
  project: undefined,
  from: undefined,
  to: undefined,
};

const filterNames = Object.keys(noFilter) as (keyof JobListFilter)[];

export function filterCount(filter: JobListFilter): number {
  const isSecondDay = (name: keyof JobListFilter) => name === "to" && filter.from !== undefined;
  return filterNames.filter((name) => filter[name] !== undefined && !isSecondDay(name)).length;
}

export function isPeriod({ from = firstDay, to = lastDay }: JobListFilter): boolean {
  return firstDay <= from && from <= to && to <= lastDay && [from, to].every((text) => parseDate(text) !== undefined);
}
