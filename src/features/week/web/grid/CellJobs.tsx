import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { formatTime } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { ButtonLink, TextLink } from "#common/web/ui/links.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { withPause } from "#features/jobs/rules/pause-text.ts";
import { JobStatusBadge } from "#features/jobs/web/JobStatusBadge.tsx";
import type { Cell } from "#features/week/rules/week-grid.ts";

type Props = {
  readonly anchor: HTMLElement | null;
  readonly cell: Cell<Job>;
  readonly title: string;
  readonly canAdd: boolean;
  readonly onClose: () => void;
};

export function CellJobs({ anchor, cell, title, canAdd, onClose }: Props) {
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-labelledby": titleId, sx: { p: 2, maxWidth: 420 } } }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: "1rem" }}>
        {title}
      </Typography>
      <List dense>
        {cell.jobs.map((job) => (
          <ListItem key={job.id} disableGutters sx={{ gap: 2 }}>
            <ListItemText
              primary={
                <TextLink to="/jobs/$jobId" params={{ jobId: String(job.id) }}>
                  {formatTime(job.started_at)}–{formatTime(job.ended_at)}
                </TextLink>
              }
              secondary={job.minutes > 0 ? withPause(job) : formatKroner(job.price)}
            />
            <JobStatusBadge status={job.job_status} />
          </ListItem>
        ))}
      </List>
      {canAdd && (
        <ButtonLink to="/jobs/new" search={{ date: cell.date }} size="small">
          Ny opgave
        </ButtonLink>
      )}
    </Popover>
  );
}
