import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { closedInWords } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import { whoDecided } from "#features/jobs/rules/decisions/who-decided.ts";
import { type JobDetails, type JobHistoryEntry, jobEventLabels } from "#features/jobs/rules/job-history.ts";
import { jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { changedFieldLabel } from "#features/jobs/rules/kinds/changed-fields.ts";
import { jobPath } from "#features/jobs/web/list/job-list-address.ts";
import { RunLink } from "#features/jobs/web/RunLink.tsx";
import { changedValueText } from "./changed-value.ts";

type Props = {
  readonly job: Pick<JobDetails, "history" | "replacement_job_id" | "replacement_is_cancelled">;
  readonly listPath: string;
};

export function JobHistory({ job, listPath }: Props) {
  return (
    <Box component="section" aria-labelledby="job-history">
      <Typography id="job-history" variant="h6" component="h2" gutterBottom>
        Historik
      </Typography>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {job.history.map((entry) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            listPath={listPath}
            isRelatedCancelled={job.replacement_is_cancelled && entry.related_job_id === job.replacement_job_id}
          />
        ))}
      </Box>
    </Box>
  );
}

type EntryProps = Pick<Props, "listPath"> & { readonly entry: JobHistoryEntry; readonly isRelatedCancelled: boolean };

function HistoryEntry({ entry, listPath, isRelatedCancelled }: EntryProps) {
  const isMoved = entry.from_status !== null && entry.from_status !== entry.to_status;
  return (
    <Box component="li" sx={{ pl: 2, py: 1, mb: 1, borderLeft: 2, borderColor: "divider", overflowWrap: "anywhere" }}>
      <Typography component="div" sx={{ fontWeight: 600 }}>
        {jobEventLabels[entry.event]} af {whoDecided(entry)}
      </Typography>
      <Typography component="div" variant="body2" sx={{ color: "text.secondary" }}>
        <time dateTime={entry.created_at.replace(" ", "T")}>{formatDateTime(entry.created_at)}</time>
        {isMoved && entry.from_status && (
          <>
            {" · "}
            {jobStatusLabels[entry.from_status]} → {jobStatusLabels[entry.to_status]}
          </>
        )}
      </Typography>
      {entry.is_last_approval && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          Sidste godkendelse som administrator: ingen anden kunne give den.
        </Typography>
      )}
      <WhereElse entry={entry} listPath={listPath} isRelatedCancelled={isRelatedCancelled} />
      {entry.reason && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          Begrundelse: {entry.reason}
        </Typography>
      )}
      {entry.changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: "body2" }}>
          {entry.changes.map((change) => (
            <li key={change.field}>
              {changedFieldLabel(change.field)}: {changedValueText(change.field, change.from)} →{" "}
              {changedValueText(change.field, change.to)}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function WhereElse({ entry: { event, payroll_id, related_job_id }, listPath, isRelatedCancelled }: EntryProps) {
  if (payroll_id === null && related_job_id === null) return null;
  return (
    <Typography variant="body2" sx={{ mt: 0.5 }}>
      {payroll_id !== null && <RunLink id={payroll_id}>{`Lønkørsel ${payroll_id}`}</RunLink>}
      {related_job_id !== null && (
        <>
          {event === "replaced" ? "Erstatter " : "Erstattet af "}
          {isRelatedCancelled ? (
            `opgave ${related_job_id}, ${closedInWords}`
          ) : (
            <TextLink to={jobPath(listPath, related_job_id)} color="inherit" underline="always">
              opgave {related_job_id}
            </TextLink>
          )}
        </>
      )}
    </Typography>
  );
}
