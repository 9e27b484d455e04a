import type { Job } from "../rules/job.ts";
import { ChangeCostCenterDialog } from "./ChangeCostCenterDialog.tsx";
import { ChangeProjectDialog } from "./ChangeProjectDialog.tsx";
import { RejectJobDialog } from "./RejectJobDialog.tsx";

export type JobDialog = "reject" | "project" | "cost-center";

type Props = { readonly job: Job; readonly shown: JobDialog | undefined; readonly onClose: () => void };

/** The dialogs of a job card. A closed one stays until it has faded. */
export function JobDialogs({ job, shown, onClose }: Props) {
  return (
    <>
      <RejectJobDialog job={job} open={shown === "reject"} onClose={onClose} />
      <ChangeProjectDialog job={job} open={shown === "project"} onClose={onClose} />
      <ChangeCostCenterDialog job={job} open={shown === "cost-center"} onClose={onClose} />
    </>
  );
}
