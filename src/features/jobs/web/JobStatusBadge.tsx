import { Icon } from "#common/web/ui/Icon.tsx";
import { type JobStatus, jobStatusLabels } from "../rules/job-status.ts";
import { jobStatusLooks } from "./job-status-looks.ts";

export function JobStatusBadge({ status }: { readonly status: JobStatus }) {
  const { tone, icon } = jobStatusLooks[status];
  return (
    <span className={`status-badge tone-${tone}`}>
      <Icon path={icon} />
      {jobStatusLabels[status]}
    </span>
  );
}
