import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatPeriod } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { TextLink } from "#common/web/ui/links.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import type { OldRateJobs as Found, OldRateJob } from "#features/jobs/rules/old-rates/old-rate-jobs.ts";
import { JobStatusBadge } from "../JobStatusBadge.tsx";
import { oldRateJobsQuery, useCorrectRates } from "./old-rates.queries.ts";

export function OldRateJobs({ userId }: { readonly userId: number }) {
  return (
    <QueryView
      query={useQuery(oldRateJobsQuery(userId))}
      skeleton={<Skeleton variant="rounded" height={160} />}
      errorText="Opgaverne kunne ikke hentes."
    >
      {(found) => (found.data.length === 0 ? null : <Jobs userId={userId} found={found} />)}
    </QueryView>
  );
}

function Jobs({ userId, found: { data: jobs, is_cut } }: { readonly userId: number; readonly found: Found }) {
  const [isAsked, setAsked] = useState(false);
  const { save, isSaving } = useCorrectRates(userId, () => setAsked(false));
  const count = counted(jobs.length, "opgave", "opgaver");
  const approved = jobs.filter(({ job_status }) => job_status !== "NEW").length;
  return (
    <SectionCard
      title="Registreret med en anden sats"
      about={
        <>
          {is_cut ? `De første ${count}` : count}, som ikke er udbetalt, har en tidligere timepris og ikke den, der
          gælder på arbejdets dag.
        </>
      }
      action={
        <Button variant="contained" onClick={() => setAsked(true)}>
          Ret til ny sats
        </Button>
      }
    >
      <TableContainer>
        <Table
          sx={{
            "& th, & td": { px: 1 },
            "& :first-child:is(th, td)": { pl: 2 },
            "& :last-child:is(th, td)": { pr: 2 },
            "& tr:last-child > td": { borderBottom: 0 },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>Opgave</TableCell>
              <TableCell sx={onlyWide}>Status</TableCell>
              <TableCell align="right">Timepris</TableCell>
              <TableCell align="right">Total</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {jobs.map((job) => (
              <JobRow key={job.id} userId={userId} job={job} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {isAsked && (
        <ConfirmDialog
          title="Ret til ny sats"
          open
          confirmLabel="Ret"
          isHarmless
          onConfirm={() => void save({ jobs: jobs.map(({ id, version }) => ({ id, version })) })}
          onClose={() => setAsked(false)}
          isSaving={isSaving}
        >
          <DialogContentText color="textPrimary">
            {count} får timeprisen fra arbejdets dag.
            {approved > 0 && ` ${counted(approved, "godkendt opgave", "godkendte opgaver")} skal godkendes igen.`}
          </DialogContentText>
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}

const onlyWide = { display: { xs: "none", sm: "table-cell" } } as const;

function JobRow({ userId, job }: { readonly userId: number; readonly job: OldRateJob }) {
  return (
    <TableRow hover>
      <TableCell>
        <TextLink to="/users/$userId/jobs/$jobId" params={{ userId: String(userId), jobId: String(job.id) }}>
          {formatPeriod(job.started_at, job.ended_at)}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {job.project.name}, {job.jobType.name}
        </Typography>
      </TableCell>
      <TableCell sx={onlyWide}>
        <JobStatusBadge status={job.job_status} />
      </TableCell>
      <Changed from={job.hourly_rate} to={job.new_hourly_rate} />
      <Changed from={job.price} to={job.new_price} />
    </TableRow>
  );
}

function Changed({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <TableCell align="right" sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {formatKroner(to)}
      <Typography variant="body2" color="textSecondary">
        før {formatKroner(from)}
      </Typography>
    </TableCell>
  );
}
