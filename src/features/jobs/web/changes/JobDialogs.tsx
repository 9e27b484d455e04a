import { ChangeCostCenterDialog } from "./ChangeCostCenterDialog.tsx";
import { ChangeProjectDialog } from "./ChangeProjectDialog.tsx";
import type { JobDialog, JobDialogProps } from "./job-dialog.ts";
import { RejectJobDialog } from "./RejectJobDialog.tsx";

type Props = Omit<JobDialogProps, "open"> & { readonly shown: JobDialog | undefined };

export function JobDialogs({ shown, ...dialog }: Props) {
  return (
    <>
      <RejectJobDialog {...dialog} open={shown === "reject"} />
      <ChangeProjectDialog {...dialog} open={shown === "project"} />
      <ChangeCostCenterDialog {...dialog} open={shown === "cost-center"} />
    </>
  );
}
