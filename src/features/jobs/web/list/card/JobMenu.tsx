import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useCan, useCurrentUser } from "#common/web/current-user.ts";
import { hasFinger } from "#common/web/ui/pointers.ts";
import { draftOfJob } from "#features/favourites/web/draft-of-job.ts";
import { SaveFavouriteDialog } from "#features/favourites/web/SaveFavouriteDialog.tsx";
import { cancelLabel } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { useCancelJob } from "#features/jobs/web/cancellations/cancellations.queries.ts";
import { JobDialogs } from "#features/jobs/web/changes/JobDialogs.tsx";
import { withdrawLabel } from "#features/jobs/web/changes/WithdrawButton.tsx";
import { useWithdraw } from "#features/jobs/web/changes/withdrawals.mutations.ts";
import { CopyDialog } from "#features/jobs/web/copies/CopyDialog.tsx";
import { isCopied } from "#features/kinds/rules/kinds.ts";

type Props = {
  readonly job: Job;
  readonly mayCopy: boolean;
  readonly anchor: HTMLElement;
  readonly onDone: () => void;
};

export function JobMenu({ job, mayCopy, anchor, onDone }: Props) {
  const me = useCurrentUser();
  const { cancel, isSaving } = useCancelJob({ onCancelled: onDone });
  const [chosen, setChosen] = useState<"copy" | "favourite" | "project" | "cost-center">();
  const managesJobs = useCan("register-users-jobs");
  const { withdraw } = useWithdraw(onDone);
  const { update, "update-cc": updateCostCenter, ...may } = job.authorized_actions;
  // For users with a mouse, these actions are icons on the card.
  const isByFinger = hasFinger();
  const draft = job.user_id === me?.id && isCopied(job) ? draftOfJob(job) : undefined;
  if (chosen === "copy") return <CopyDialog source={{ kind: "job", job }} onClose={onDone} />;
  if (chosen === "favourite" && draft) return <SaveFavouriteDialog draft={draft} onClose={onDone} />;
  if (chosen === "project" || chosen === "cost-center")
    return <JobDialogs job={job} shown={chosen} onClose={onDone} onExited={onDone} />;
  return (
    <Menu open anchorEl={anchor} onClose={onDone}>
      {isByFinger && managesJobs && update && <MenuItem onClick={() => setChosen("project")}>Skift projekt</MenuItem>}
      {isByFinger && updateCostCenter && (
        <MenuItem onClick={() => setChosen("cost-center")}>Skift Cost Center</MenuItem>
      )}
      {isByFinger && may.withdraw && (
        <MenuItem onClick={() => void withdraw([job])}>{withdrawLabel(job.job_status)}</MenuItem>
      )}
      {mayCopy && <MenuItem onClick={() => setChosen("copy")}>Kopiér</MenuItem>}
      {draft && <MenuItem onClick={() => setChosen("favourite")}>Gør til favorit</MenuItem>}
      {may.cancel && (
        <MenuItem disabled={isSaving} onClick={() => void cancel(job)}>
          {cancelLabel(job.job_status)}
        </MenuItem>
      )}
    </Menu>
  );
}
