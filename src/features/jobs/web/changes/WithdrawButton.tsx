import Button, { type ButtonProps } from "@mui/material/Button";
import { useAbout } from "#common/web/ui/about.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { mdiUndoVariant } from "../icons.ts";
import { useWithdraw } from "./withdrawals.mutations.ts";

type Props = Pick<ButtonProps, "sx"> & {
  readonly job: Job;
  readonly label?: string;
  readonly onWithdrawn?: () => void;
};

export function WithdrawButton({ job, label = withdrawLabel(job.job_status), onWithdrawn, sx }: Props) {
  const { withdraw, isSaving } = useWithdraw(onWithdrawn);
  const about = useAbout();
  return (
    <Button
      {...about}
      startIcon={<Icon path={mdiUndoVariant} />}
      loading={isSaving}
      loadingPosition="start"
      onClick={() => void withdraw([job])}
      {...(sx && { sx })}
    >
      {label}
    </Button>
  );
}

export const withdrawLabel = (status: JobStatus) =>
  status === "REJECTED" ? "Træk afvisningen tilbage" : "Træk godkendelsen tilbage";
