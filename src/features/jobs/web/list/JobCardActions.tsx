import Button from "@mui/material/Button";
import CardActions from "@mui/material/CardActions";
import Tooltip from "@mui/material/Tooltip";
import { lazy, Suspense, useState } from "react";
import { useCan } from "../../../../common/web/current-user.ts";
import { useDraft } from "../../../../common/web/forms/use-form-draft.ts";
import { useAbout } from "../../../../common/web/ui/about.ts";
import { Icon } from "../../../../common/web/ui/Icon.tsx";
import { IconAction } from "../../../../common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "../../../../common/web/ui/icons.ts";
import { ButtonLink, IconButtonLink } from "../../../../common/web/ui/links.ts";
import { useApproveJob } from "../dialogs/job-changes.mutations.ts";
import { type JobDialog, rejectionDraft } from "../dialogs/job-dialog.ts";
import { mdiFolderSwapOutline, mdiSwapHorizontal, mdiThumbDownOutline, mdiThumbUpOutline } from "../icons.ts";
import type { ListedJob } from "../jobs.queries.ts";
import { Decided } from "./Decided.tsx";

/** A list is read more often than a dialog is opened, so their code comes with the first one. */
const JobDialogs = lazy(async () => ({ default: (await import("../dialogs/JobDialogs.tsx")).JobDialogs }));

type Props = { readonly job: ListedJob; readonly jobPath: string };

/** What the user may do with the job, the likeliest first and filled; nothing when there is nothing to do. */
export function JobCardActions({ job, jobPath }: Props) {
  const rejection = useDraft(rejectionDraft(job));
  const [dialog, setDialog] = useState<JobDialog | undefined>(rejection && "reject");
  const [needsDialogs, setNeedsDialogs] = useState(dialog !== undefined);
  const { approve, reject, update, "update-cc": updateCostCenter } = job.authorized_actions;
  if (!job.isDecided && !approve && !reject && !update && !updateCostCenter) return null;
  const show = (next: JobDialog) => {
    setNeedsDialogs(true);
    setDialog(next);
  };

  return (
    <>
      <CardActions disableSpacing sx={{ gap: 0.5, px: 2, pb: 2, pt: 0 }}>
        {job.isDecided ? (
          <Decided status={job.job_status} isUnderDialog={needsDialogs} />
        ) : (
          <Actions job={job} jobPath={jobPath} onShow={show} />
        )}
      </CardActions>
      {needsDialogs && (
        <Suspense>
          <JobDialogs
            job={job}
            shown={dialog}
            onClose={() => setDialog(undefined)}
            onExited={() => setNeedsDialogs(dialog !== undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

type ActionsProps = Props & { readonly onShow: (dialog: JobDialog) => void };

function Actions({ job, jobPath, onShow }: ActionsProps) {
  const managesJobs = useCan("manage-users-jobs");
  const { approve, reject, update, "update-cc": updateCostCenter } = job.authorized_actions;
  return (
    <>
      {approve ? <ApproveButton job={job} /> : update && <EditButton jobPath={jobPath} />}
      {reject && <IconAction label="Afvis" icon={mdiThumbDownOutline} onClick={() => onShow("reject")} />}
      {managesJobs && update && (
        <IconAction label="Skift projekt" icon={mdiFolderSwapOutline} onClick={() => onShow("project")} />
      )}
      {updateCostCenter && (
        <IconAction label="Skift Cost Center" icon={mdiSwapHorizontal} onClick={() => onShow("cost-center")} />
      )}
      {approve && update && <EditIcon jobPath={jobPath} />}
    </>
  );
}

function ApproveButton({ job }: Pick<Props, "job">) {
  const { approve, isSaving } = useApproveJob(job);
  const about = useAbout();
  return (
    <Button
      {...about}
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

function EditButton({ jobPath }: Pick<Props, "jobPath">) {
  const about = useAbout();
  return (
    <ButtonLink
      {...about}
      to={jobPath}
      startIcon={<Icon path={mdiPencilOutline} />}
      sx={{ px: 2, bgcolor: "primary.light", color: "text.primary" }}
    >
      Redigér
    </ButtonLink>
  );
}

function EditIcon({ jobPath }: Pick<Props, "jobPath">) {
  const about = useAbout();
  return (
    <Tooltip title="Redigér">
      <IconButtonLink {...about} to={jobPath} aria-label="Redigér">
        <Icon path={mdiPencilOutline} />
      </IconButtonLink>
    </Tooltip>
  );
}
