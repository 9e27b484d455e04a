import { formatDay } from "#common/rules/calendar/week.ts";
import { formatTime } from "#common/rules/time/clock.ts";
import { jobAllowanceWords } from "#features/allowances/rules/allowance-words.ts";
import { withPause } from "#features/jobs/rules/pause-text.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { ApprovalFacts } from "./ApprovalFacts.tsx";

export function ApprovalDetails({ job }: { readonly job: ShownJob }) {
  const facts = [
    job.minutes > 0 && `${timesOf(job)} · ${withPause(job)}`,
    kinds[job.kind].payText(job),
    job.project?.code,
    job.cost_center?.name,
  ].filter(Boolean);
  const details = kinds[job.kind].details(job);
  return (
    <>
      <p className="minor">{facts.join(" · ")}</p>
      {job.allowances.length > 0 && <p className="minor">Tillæg: {jobAllowanceWords(job.allowances)}</p>}
      {job.note && <p>{job.note}</p>}
      {details && <p>{details}</p>}
      <ApprovalFacts job={job} />
    </>
  );
}

/** `07:00–15:00`, or with the date of the end if that is another day than the start. */
function timesOf({ started_at, ended_at }: ShownJob): string {
  const isSameDay = started_at.slice(0, 10) === ended_at.slice(0, 10);
  return `${formatTime(started_at)}–${isSameDay ? "" : `${formatDay(ended_at)} `}${formatTime(ended_at)}`;
}
