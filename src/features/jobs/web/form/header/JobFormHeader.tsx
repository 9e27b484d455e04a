import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { CancelJobButton } from "#features/jobs/web/cancellations/CancelJobButton.tsx";
import { WithdrawButton } from "#features/jobs/web/changes/WithdrawButton.tsx";
import { DeletedUserChip } from "#features/jobs/web/DeletedUserChip.tsx";
import { JobStatusBadge } from "#features/jobs/web/JobStatusBadge.tsx";
import { PaidIn } from "#features/jobs/web/PaidIn.tsx";

type Props = {
  readonly job: Job;
  readonly isReadOnly: boolean;
  readonly listPath: string;
  readonly onWithdrawn: () => void;
  readonly onCancelled: () => void;
};

export function JobFormHeader({ job, isReadOnly, listPath, onWithdrawn, onCancelled }: Props) {
  const me = useCurrentUser();
  return (
    <Stack sx={{ gap: 2, mb: 3 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <JobStatusBadge status={job.job_status} />
        {job.user && job.user_id !== me?.id && <Typography>Opgave for {job.user.name}</Typography>}
        {job.user?.is_deleted && <DeletedUserChip />}
        {job.payroll && (
          <Box sx={{ typography: "body2", overflowWrap: "anywhere" }}>
            <PaidIn job={job} listPath={listPath} />
          </Box>
        )}
        {job.authorized_actions.withdraw && (
          <WithdrawButton job={job} onWithdrawn={onWithdrawn} sx={{ ml: { xs: -1, sm: "auto" } }} />
        )}
        {job.authorized_actions.cancel && <CancelJobButton job={job} onCancelled={onCancelled} />}
      </Stack>
      {job.job_status === "REJECTED" && <Rejected job={job} isReadOnly={isReadOnly} />}
      {isReadOnly && job.job_status !== "REJECTED" && <Alert severity="info">{whyReadOnly[job.job_status]}</Alert>}
      {!isReadOnly && isApproved(job.job_status) && (
        <Alert severity="info">Opgaven er allerede godkendt. Gemmer du en ændring, skal den godkendes forfra.</Alert>
      )}
    </Stack>
  );
}

function Rejected({ job, isReadOnly }: Pick<Props, "job" | "isReadOnly">) {
  return (
    <Alert severity="error">
      <AlertTitle>Opgaven er afvist</AlertTitle>
      <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{job.rejection_reason}</Typography>
      {!isReadOnly && (
        <Typography sx={{ mt: 1 }}>
          {job.user?.is_deleted && "Brugeren er slettet og kan ikke sende opgaven igen. "}
          Ret opgaven, og gem den for at sende den igen til godkendelse.
        </Typography>
      )}
    </Alert>
  );
}

const whyReadOnly: Readonly<Record<Exclude<JobStatus, "REJECTED">, string>> = {
  NEW: "Du kan se opgaven, men ikke ændre den.",
  APPROVED_BY_PROJECT_OWNER: "Opgaven er godkendt af projektejeren og kan ikke ændres, mens den venter på manageren.",
  APPROVED_BY_MANAGER: "Opgaven er godkendt og kan ikke ændres.",
  PAID: "Opgaven er udbetalt og kan ikke ændres.",
};

function isApproved(status: JobStatus): boolean {
  return status === "APPROVED_BY_PROJECT_OWNER" || status === "APPROVED_BY_MANAGER";
}
