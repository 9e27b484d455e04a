import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatDate, formatTime, hasNoTime } from "#common/rules/time/clock.ts";
import { JobStatusBadge } from "#features/jobs/web/JobStatusBadge.tsx";
import type { UnpaidJob } from "#features/payrolls/rules/payroll.ts";
import { JobLink } from "../JobLink.tsx";
import { isApproved, kindAndPrice } from "./unpaid-jobs.ts";

export const noJobsText = "Ingen jobs fundet...";
const columns = [
  { label: "Opgave ID", align: "right" },
  { label: "Bruger" },
  { label: "Registreringsdato" },
  { label: "Start" },
  { label: "Slut" },
  { label: "Projekt" },
  { label: "CostCenter" },
  { label: "Status", align: "right" },
] as const;

type Props = {
  readonly jobs: readonly UnpaidJob[];
  readonly wayOut: ReactNode;
};

export function UnpaidJobsTable({ jobs, wayOut }: Props) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Tabel over ubetalte opgaver" sx={{ maxHeight: "75vh" }}>
      <Table stickyHeader size="small">
        <TableHead>
          <TableRow>
            {columns.map(({ label, ...column }) => (
              <TableCell key={label} {...column} sx={{ whiteSpace: "nowrap" }}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {jobs.map((job) => (
            <UnpaidJobRow key={job.id} job={job} />
          ))}
          {jobs.length === 0 && (
            <TableRow>
              <TableCell colSpan={columns.length} align="center" sx={{ py: 4 }}>
                {noJobsText}
                {wayOut}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function UnpaidJobRow({ job }: { readonly job: UnpaidJob }) {
  const isDay = hasNoTime(job.started_at, job.ended_at);
  return (
    <TableRow sx={{ bgcolor: isApproved(job) ? "tone.green.soft" : "tone.red.soft" }}>
      <TableCell align="right">
        {job.user ? (
          <JobLink jobId={job.id} userId={job.user.id}>
            {job.id}
          </JobLink>
        ) : (
          job.id
        )}
      </TableCell>
      <TableCell>{job.user?.name ?? "N/A"}</TableCell>
      <TableCell sx={{ whiteSpace: "nowrap" }}>{formatDate(job.created_at)}</TableCell>
      <MomentCell wallClock={job.started_at} isDay={isDay} />
      <MomentCell wallClock={job.ended_at} isDay={isDay} />
      <TableCell>
        {job.project?.name ?? "N/A"}
        <Secondary>{job.project?.owner?.name ?? "N/A"}</Secondary>
      </TableCell>
      <TableCell>
        {job.cost_center?.name ?? "N/A"}
        <Secondary>{job.cost_center?.owner?.name ?? "N/A"}</Secondary>
      </TableCell>
      <TableCell align="right">
        <JobStatusBadge status={job.job_status} />
        <Secondary>{kindAndPrice(job)}</Secondary>
      </TableCell>
    </TableRow>
  );
}

type MomentProps = { readonly wallClock: string; readonly isDay: boolean };

function MomentCell({ wallClock, isDay }: MomentProps) {
  return (
    <TableCell sx={{ whiteSpace: "nowrap" }}>
      {formatDate(wallClock)}
      {!isDay && <Secondary>{formatTime(wallClock)}</Secondary>}
    </TableCell>
  );
}

function Secondary({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}
