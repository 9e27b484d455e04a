import Button from "@mui/material/Button";
import { useCan } from "#common/web/current-user.ts";
import { useDraft } from "#common/web/forms/use-form-draft.ts";
import { useAbout } from "#common/web/ui/about.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { ButtonLink, IconButtonLink } from "#common/web/ui/links.ts";
import { useApproveJob } from "#features/jobs/web/changes/job-changes.mutations.ts";
import { type JobDialog, rejectionDraft } from "#features/jobs/web/changes/job-dialog.ts";
import { useJobDialogs } from "#features/jobs/web/changes/use-job-dialogs.tsx";
import { withdrawLabel } from "#features/jobs/web/changes/WithdrawButton.tsx";
import { useWithdraw } from "#features/jobs/web/changes/withdrawals.mutations.ts";
import {
  mdiFolderSwapOutline,
  mdiSwapHorizontal,
  mdiThumbDownOutline,
  mdiThumbUpOutline,
  mdiUndoVariant,
} from "#features/jobs/web/icons.ts";
import type { ListedJob } from "#features/jobs/web/jobs.queries.ts";
import { Decided } from "./Decided.tsx";

type Props = { readonly job: ListedJob; readonly jobPath: string };

export function JobCardActions({ job, jobPath }: Props) {
  const rejection = useDraft(rejectionDraft(job));
  const { show, isOpen, dialogs } = useJobDialogs(job, rejection && "reject");
  const { approve, reject, withdraw, update, "update-cc": updateCostCenter } = job.authorized_actions;
  if (!job.isDecided && !approve && !reject && !withdraw && !update && !updateCostCenter) return null;

  return (
    <>
      <div className="actions">
        {job.isDecided ? (
          <Decided job={job} isUnderDialog={isOpen} />
        ) : (
          <Actions job={job} jobPath={jobPath} onShow={show} />
        )}
      </div>
      {dialogs}
    </>
  );
}

type ActionsProps = Props & { readonly onShow: (dialog: JobDialog) => void };

function Actions({ job, jobPath, onShow }: ActionsProps) {
  const managesJobs = useCan("register-users-jobs");
  const { approve, reject, withdraw, update, "update-cc": updateCostCenter } = job.authorized_actions;
  return (
    <>
      {approve ? <ApproveButton job={job} /> : update && <EditButton jobPath={jobPath} />}
      {reject && <IconAction label="Afvis" icon={mdiThumbDownOutline} onClick={() => onShow("reject")} />}
      <div className="by-mouse">
        {managesJobs && update && (
          <IconAction label="Skift projekt" icon={mdiFolderSwapOutline} onClick={() => onShow("project")} />
        )}
        {updateCostCenter && (
          <IconAction label="Skift Cost Center" icon={mdiSwapHorizontal} onClick={() => onShow("cost-center")} />
        )}
        {approve && update && <EditIcon jobPath={jobPath} />}
        {withdraw && <WithdrawIcon job={job} />}
      </div>
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

function WithdrawIcon({ job }: Pick<Props, "job">) {
  const { withdraw, isSaving } = useWithdraw();
  return (
    <IconAction
      label={withdrawLabel(job.job_status)}
      icon={mdiUndoVariant}
      loading={isSaving}
      onClick={() => void withdraw([job])}
    />
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
    <IconButtonLink {...about} to={jobPath} aria-label="Redigér" data-hint="Redigér">
      <Icon path={mdiPencilOutline} />
    </IconButtonLink>
  );
}
