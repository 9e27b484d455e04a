import type { Job } from "#features/jobs/rules/job.ts";
import type { JobChange, JobHistoryEntry } from "#features/jobs/rules/job-history.ts";
import { changedFieldNames } from "#features/jobs/rules/kinds/changed-fields.ts";
import type { ApprovalJob } from "./approvals.ts";

export type HistoryLine = Pick<
  JobHistoryEntry,
  "event" | "user" | "on_behalf_of" | "created_at" | "from_status" | "to_status" | "reason" | "changes"
>;

type HistoryFacts = Pick<ApprovalJob, "approvals" | "resubmitted_changes" | "rejected_before" | "registered_by">;

/** Facts about a waiting job from its history, whose `lines` are earliest first (docs/product-rules.md#what-waits). */
export function historyFacts(job: Pick<Job, "user_id" | "job_status">, lines: readonly HistoryLine[]): HistoryFacts {
  const created = lines.find(({ event }) => event === "created");
  const rejection = lastRejection(lines);
  return {
    approvals: standingApprovals(job, lines),
    rejected_before: rejection && {
      reason: rejection.line.reason ?? "",
      user: rejection.line.user,
      on_behalf_of: rejection.line.on_behalf_of,
      created_at: rejection.line.created_at,
    },
    resubmitted_changes: rejection && sumOfChanges(rejection.later),
    registered_by: created && created.user.id !== job.user_id ? created.user : null,
  };
}

function standingApprovals({ job_status }: Pick<Job, "job_status">, lines: readonly HistoryLine[]) {
  const first = lines.findLast(({ event, to_status }) => event === "approved" && to_status === job_status);
  return first ? [{ user: first.user, created_at: first.created_at, on_behalf_of: first.on_behalf_of }] : [];
}

/** The last rejection that was not withdrawn, and the entries after it. A replacement can begin as rejected. */
function lastRejection(lines: readonly HistoryLine[]) {
  const index = lines.findLastIndex(
    ({ event, to_status }, place) =>
      (event === "rejected" || (event === "replaced" && to_status === "REJECTED")) &&
      lines[place + 1]?.event !== "withdrawn",
  );
  const line = lines[index];
  return line ? { line, later: lines.slice(index + 1) } : null;
}

/** One change per field, in the order of the form. A field that has its former value again is left out. */
function sumOfChanges(lines: readonly HistoryLine[]): JobChange[] {
  const sums = new Map<string, JobChange>();
  for (const change of lines.flatMap(({ changes }) => changes)) {
    const earlier = sums.get(change.field);
    sums.set(change.field, { ...change, from: earlier ? earlier.from : change.from });
  }
  return changedFieldNames.flatMap((field) => sums.get(field) ?? []).filter(({ from, to }) => from !== to);
}
