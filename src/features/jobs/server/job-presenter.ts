import type { Actor } from "#common/rules/access/actor.ts";
import { formatDuration } from "#common/rules/time/clock.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import type { Job, JobListQuery } from "../rules/job.ts";
import type { JobDetails, JobHistoryEntry } from "../rules/job-history.ts";
import { jobActions } from "../rules/job-policy.ts";
import type { FoundJob } from "./job-rows.store.ts";

type ListedJob = Omit<FoundJob, "user" | "project" | "jobType" | "cost_center"> &
  Partial<Pick<FoundJob, "user" | "project" | "jobType" | "cost_center">>;

export function withRelations(row: FoundJob, names: JobListQuery["with"]): ListedJob {
  const { user, project, jobType, cost_center, ...job } = row;
  return {
    ...job,
    ...(names.includes("user") && { user }),
    ...(names.includes("project") && { project }),
    ...(names.includes("jobType") && { jobType }),
    ...(names.includes("costCenter") && { cost_center }),
  };
}

export function presentJob(actor: Actor, row: ListedJob): Job {
  const { cost_center_id, cost_center, project, most_price, kept_late_reason: _, ...open } = row;
  const authorized_actions = jobActions(actor, row);
  const presented = {
    ...open,
    ...(seesMaximumOnly(actor, row) && { price: most_price ?? 0, price_is_most: true as const }),
    period: jobPeriod(row),
    duration: formatDuration(row.minutes * 60),
    authorized_actions,
  };
  if (!authorized_actions["view-cc"])
    return { ...presented, ...(project && { project: { id: project.id, name: project.name } }) };
  return {
    ...presented,
    cost_center_id,
    ...(project && { project }),
    ...(cost_center !== undefined && { cost_center }),
  };
}

export function presentJobDetails(actor: Actor, row: FoundJob, history: readonly JobHistoryEntry[]): JobDetails {
  const job = presentJob(actor, row);
  return { ...job, history: readableHistory(actor, row, history) };
}

export function readableHistory<Entry extends Pick<JobHistoryEntry, "event" | "changes">>(
  actor: Actor,
  row: ListedJob,
  history: readonly Entry[],
): Entry[] {
  const hidden = [
    ...(jobActions(actor, row)["view-cc"] ? [] : ["cost_center_id"]),
    ...(seesMaximumOnly(actor, row) ? ["price"] : []),
  ];
  const isOfHidden = ({ event, changes }: Entry) =>
    event === "changed" && changes.every(({ field }) => hidden.includes(field));
  return history
    .filter((entry) => !(seesMaximumOnly(actor, row) && isOfHidden(entry)))
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => !hidden.includes(field)) }));
}

const seesMaximumOnly = (actor: Actor, { kind, user_id }: ListedJob) =>
  kinds[kind].price === "computed" && !seesAllJobsOf(actor, user_id);
