import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatTime } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { listed } from "#common/web/words.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { withPause } from "#features/jobs/rules/pause-text.ts";
import { JobStatusBadge } from "#features/jobs/web/JobStatusBadge.tsx";

export function DayJob({ job }: { readonly job: Job }) {
  const { project, jobType, started_at, ended_at, minutes, price, note, job_status } = job;
  const times = minutes > 0 ? `${formatTime(started_at)}–${formatTime(ended_at)}` : formatKroner(price);
  return (
    <Card component="li" sx={{ p: 2, position: "relative" }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "flex-start", gap: 1 }}>
        <TextLink
          to="/jobs/$jobId"
          params={{ jobId: String(job.id) }}
          color="inherit"
          underline="none"
          sx={{
            fontWeight: 500,
            overflowWrap: "anywhere",
            "&::after": { content: '""', position: "absolute", inset: 0 },
          }}
        >
          {project?.name}
        </TextLink>
        <JobStatusBadge status={job_status} />
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {jobType?.name}
      </Typography>
      <Typography variant="body2">{listed(times, minutes > 0 && withPause(job))}</Typography>
      {note && (
        <Typography variant="body2" color="textSecondary" noWrap>
          {note}
        </Typography>
      )}
    </Card>
  );
}
