import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { mdiDotsVertical } from "#common/web/ui/icons.ts";
import { useJobDialogs } from "#features/jobs/web/changes/use-job-dialogs.tsx";
import { mdiThumbDownOutline, mdiThumbUpOutline } from "#features/jobs/web/icons.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { RowButton } from "./RowButton.tsx";

export type RowActionsProps = {
  readonly job: ShownJob;
  /** False before hydration. No buttons are rendered then. */
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly onApprove: (job: ShownJob) => void;
  readonly onReject: (job: ShownJob) => void;
};

export function ApprovalRowActions({ job, isReady, isSaving, onApprove, onReject }: RowActionsProps) {
  if (job.decided) return <span className="minor">{job.decided === "approve" ? "Godkendt" : "Afvist"}</span>;
  if (!isReady) return null;
  return (
    <>
      <RowButton
        label="Godkend"
        icon={mdiThumbUpOutline}
        isPrimary
        disabled={isSaving}
        onClick={() => onApprove(job)}
      />
      <RowButton label="Afvis" icon={mdiThumbDownOutline} disabled={isSaving} onClick={() => onReject(job)} />
      <MoreActions job={job} isSaving={isSaving} />
    </>
  );
}

function MoreActions({ job, isSaving }: Pick<RowActionsProps, "job" | "isSaving">) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { show, dialogs } = useJobDialogs(job);
  const { update, "update-cc": mayMove } = job.authorized_actions;
  if (!update && !mayMove) return null;
  const choose = (dialog: "project" | "cost-center") => {
    setAnchor(null);
    show(dialog);
  };
  return (
    <>
      <RowButton
        label="Flere handlinger"
        icon={mdiDotsVertical}
        disabled={isSaving}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem onClick={() => choose("project")}>Skift projekt</MenuItem>
          <MenuItem onClick={() => choose("cost-center")}>Skift Cost Center</MenuItem>
        </Menu>
      )}
      {dialogs}
    </>
  );
}
