import type { Actor } from "../../../common/rules/actor.ts";
import { formatDuration, formatPeriod } from "../../../common/rules/clock.ts";
import type { Job } from "../rules/job.ts";
import type { JobDetails, JobHistoryEntry } from "../rules/job-history.ts";
import { jobActions } from "../rules/job-policy.ts";
import type { FoundJob } from "./jobs.store.ts";

type ListedJob = Omit<FoundJob, "user" | "project" | "jobType" | "cost_center"> &
  Partial<Pick<FoundJob, "user" | "project" | "jobType" | "cost_center">>;

/** A job as this actor may read it: what they may do with it, and codes and cost centers only if these are their business. */
export function presentJob(actor: Actor, row: ListedJob): Job {
  const { cost_center_id, cost_center, project, ...open } = row;
  const authorized_actions = jobActions(actor, row);
  const presented = {
    ...open,
    period: formatPeriod(row.started_at, row.ended_at),
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
  return { ...job, history: history.map((entry) => visibleEntry(job, entry)) };
}

function visibleEntry(job: Job, entry: JobHistoryEntry): JobHistoryEntry {
  if (job.authorized_actions["view-cc"]) return entry;
  return { ...entry, changes: entry.changes.filter((change) => change.field !== "cost_center_id") };
}
