import {
  mdiFolderSwapOutline,
  mdiPencilOutline,
  mdiSwapHorizontal,
  mdiThumbDownOutline,
  mdiThumbUpOutline,
} from "@mdi/js";
import Button from "@mui/material/Button";
import CardActions from "@mui/material/CardActions";
import Tooltip from "@mui/material/Tooltip";
import { useState } from "react";
import { useCan } from "../../../common/web/current-user.ts";
import { Icon } from "../../../common/web/ui/Icon.tsx";
import { IconAction } from "../../../common/web/ui/IconAction.tsx";
import { ButtonLink, IconButtonLink } from "../../../common/web/ui/links.ts";
import type { Job } from "../rules/job.ts";
import { ChangeCostCenterDialog } from "./ChangeCostCenterDialog.tsx";
import { ChangeProjectDialog } from "./ChangeProjectDialog.tsx";
import { useApproveJob } from "./jobs.queries.ts";
import { RejectJobDialog } from "./RejectJobDialog.tsx";

type Props = { readonly job: Job; readonly jobPath: string };

type JobDialog = "reject" | "project" | "cost-center";

/** What the user may do with the job, the likeliest first and filled; nothing when there is nothing to do. */
export function JobCardActions({ job, jobPath }: Props) {
  const [dialog, setDialog] = useState<JobDialog>();
  const managesJobs = useCan("manage-users-jobs");
  const { approve, reject, update, "update-cc": updateCostCenter } = job.authorized_actions;
  if (!approve && !reject && !update && !updateCostCenter) return null;
  const close = () => setDialog(undefined);

  return (
    <>
      <CardActions disableSpacing sx={{ gap: 0.5, px: 2, pb: 2, pt: 0 }}>
        {approve && <ApproveButton job={job} />}
        {reject && <IconAction label="Afvis" icon={mdiThumbDownOutline} onClick={() => setDialog("reject")} />}
        {managesJobs && update && (
          <IconAction label="Skift projekt" icon={mdiFolderSwapOutline} onClick={() => setDialog("project")} />
        )}
        {updateCostCenter && (
          <IconAction label="Skift Cost Center" icon={mdiSwapHorizontal} onClick={() => setDialog("cost-center")} />
        )}
        {update && <EditAction jobPath={jobPath} isLikeliest={!approve} />}
      </CardActions>
      {reject && <RejectJobDialog job={job} open={dialog === "reject"} onClose={close} />}
      {update && <ChangeProjectDialog job={job} open={dialog === "project"} onClose={close} />}
      {updateCostCenter && <ChangeCostCenterDialog job={job} open={dialog === "cost-center"} onClose={close} />}
    </>
  );
}

function ApproveButton({ job }: Pick<Props, "job">) {
  const { approve, isSaving } = useApproveJob(job);
  return (
    <Button
      variant="contained"
      startIcon={<Icon path={mdiThumbUpOutline} />}
      loading={isSaving}
      loadingPosition="start"
      onClick={() => void approve()}
    >
      Godkend
    </Button>
  );
}

function EditAction({ jobPath, isLikeliest }: Pick<Props, "jobPath"> & { readonly isLikeliest: boolean }) {
  const icon = <Icon path={mdiPencilOutline} />;
  if (isLikeliest)
    return (
      <ButtonLink
        to={jobPath}
        startIcon={icon}
        sx={{ px: 2, bgcolor: "primary.light", color: "text.primary", order: -1 }}
      >
        Redigér
      </ButtonLink>
    );
  return (
    <Tooltip title="Redigér">
      <IconButtonLink to={jobPath} aria-label="Redigér">
        {icon}
      </IconButtonLink>
    </Tooltip>
  );
}
